// As many moves as possible, or so many a second, at tables of the toy game with both players connected.
import { io } from "socket.io-client";

const [port, tables, posters, rate, seconds] = process.argv.slice(2).map(Number);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const pairs = [];

class Player {
  constructor(match, id) {
    this.match = match;
    this.id = id;
    this.socket = io(`http://127.0.0.1:${port}/toy`, { transports: ["websocket"], forceNew: true });
    this.socket.on("sync", (_match, sync) => this.came(sync.state));
    this.socket.on("update", (_match, state) => this.came(state));
  }

  came(state) {
    this.state = state;
    const heard = this.heard;
    this.heard = undefined;
    heard?.();
  }

  next() {
    return new Promise((done) => (this.heard = done));
  }

  async open() {
    const synced = this.next();
    this.socket.emit("sync", this.match, this.id, undefined, 2);
    await synced;
  }

  mark(cell) {
    const payload = { type: "mark", args: [cell], playerID: this.id };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.match, this.id);
  }
}

for (let number = 0; number < tables; number += 1) {
  const pair = [new Player(`table${number}`, "0"), new Player(`table${number}`, "1")];
  for (const player of pair) await player.open();
  pairs.push(pair);
}

const free = [...pairs.keys()];
const answers = [];
const screens = [];
let counting = false;

async function step() {
  const [table] = free.splice(Math.floor(Math.random() * free.length), 1);
  const pair = pairs[table];
  const mover = pair[Number(pair[0].state.ctx.currentPlayer)];
  const other = pair[1 - Number(mover.id)];
  const began = performance.now();
  const mine = mover.next().then(() => counting && answers.push(performance.now() - began));
  const theirs = other.next().then(() => counting && screens.push(performance.now() - began));
  mover.mark(Math.floor(Math.random() * 64));
  await Promise.all([mine, theirs]);
  free.push(table);
}

async function during(ms) {
  const until = performance.now() + ms;
  if (!rate) {
    const poster = async () => {
      while (performance.now() < until) await step();
    };
    await Promise.all(Array.from({ length: posters }, poster));
    return;
  }
  const steps = [];
  for (let due = performance.now(); due < until; due += 1000 / rate) {
    await wait(Math.max(0, due - performance.now()));
    if (free.length) steps.push(step());
  }
  await Promise.all(steps);
}

await during(3000);
counting = true;
const began = performance.now();
await during(seconds * 1000);
const took = (performance.now() - began) / 1000;
const at = (found, share) => found.sort((a, b) => a - b)[Math.min(found.length - 1, Math.floor(found.length * share))];
const spread = (found) => ({ median: at(found, 0.5), p95: at(found, 0.95), p99: at(found, 0.99), max: at(found, 1) });
console.log(
  JSON.stringify({
    actions_a_second: answers.length / took,
    answer_ms: spread(answers),
    others_screen_ms: spread(screens),
  }),
);
process.exit(0);
