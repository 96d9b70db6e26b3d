// Questions to the server beside the stream: what a choice would do, why not, how it was.

/** What it says; nothing where it says no or cannot be reached, as on a page that is being left. */
export async function askServer(address, options) {
  try {
    const answer = await fetch(address, options);
    return answer.status === 200 ? await answer.text() : "";
  } catch {
    return "";
  }
}
