// Random noughts and crosses in boardgame.io for so many seconds: prints {"moves": n, "seconds": s}.
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((c) => G.cells[c] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (G.cells.every((c) => c !== null)) return { draw: true };
  },
};

function play() {
  const client = Client({ game, debug: false });
  client.start();
  let moves = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const listed = G.cells.map((c, i) => (c === null ? i : -1)).filter((i) => i >= 0);
    client.moves.mark(listed[Math.floor(Math.random() * listed.length)]);
    moves += 1;
  }
  client.stop();
  return moves;
}

play();
const wanted = Number(process.argv[2]) * 1e9;
const began = process.hrtime.bigint();
let moves = 0;
let spent = 0;
while (spent < wanted) {
  moves += play();
  spent = Number(process.hrtime.bigint() - began);
}
console.log(JSON.stringify({ moves, seconds: spent / 1e9 }));
