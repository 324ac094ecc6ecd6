// Simulations a second of `search`, natively and in WebAssembly under Node, batch by batch side by side:
//
//   cmake --build --preset release --target vivarium_time_searches
//   cmake --build --preset wasm --target vivarium_bench
//   node bench/wasm/search_speed.mjs [PROGRAM [MODULE]]
//
// Both make the same simulations, and of each kind of batch the fastest counts: some are not disturbed by whatever else
// the machine does.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadBench } from "./module.mjs";

const BATCHES = 40;
const SIMULATIONS = 1_000;

const built = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const [program = built("release/bench/vivarium_time_searches"), module = built("wasm/vivarium_bench.wasm")] =
  process.argv.slice(2);

const { readText, vivarium_games, vivarium_search } = await loadBench(module);
const native = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: native.stdout })[Symbol.asyncIterator]();

async function timeNative(game, seed) {
  native.stdin.write(`${game} ${SIMULATIONS} ${seed}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error(`${program} has ended`);
  const [made, seconds] = value.split(" ").map(Number);
  return { made, seconds };
}

function timeModule(game, seed) {
  const start = performance.now();
  const made = vivarium_search(game, SIMULATIONS, seed);
  return { made, seconds: (performance.now() - start) / 1000 };
}

console.log("game          native/s    module/s   share");
for (const [game, name] of readText(vivarium_games).trim().split("\n").entries()) {
  // The first ones let Node compile the module.
  for (let seed = 0; seed < 5; ++seed) timeModule(game, seed);
  let nativeBest = 0;
  let moduleBest = 0;
  const shares = [];
  for (let seed = 1; seed <= BATCHES; ++seed) {
    const [one, other] = [await timeNative(game, seed), timeModule(game, seed)];
    if (one.made !== other.made) throw new Error(`${name}: ${one.made} and ${other.made} simulations`);
    nativeBest = Math.max(nativeBest, one.made / one.seconds);
    moduleBest = Math.max(moduleBest, other.made / other.seconds);
    shares.push(one.seconds / other.seconds);
  }
  shares.sort((a, b) => a - b);
  const median = shares[shares.length >> 1];
  console.log(
    `${name.padEnd(12)} ${nativeBest.toFixed(0).padStart(9)}   ${moduleBest.toFixed(0).padStart(9)}   ${median.toFixed(2).padStart(5)}`,
  );
}
native.stdin.end();
