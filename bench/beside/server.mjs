// A toy game on boardgame.io, in memory: two players mark one of 64 cells each in turn.
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const toy = {
  name: "toy",
  setup: () => ({ cells: Array(64).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};

const server = Server({ games: [toy], origins: ["http://127.0.0.1"] });
const running = await server.run({ port: 0, lobbyConfig: { apiPort: undefined } });
console.log(`port ${running.appServer.address().port}`);
