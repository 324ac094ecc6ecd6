// Runs the bench of build/wasm/vivarium_bench.wasm under Node (18 or later) and prints what
// `vivarium bench --json` prints, on one line (allocations are not counted here):
//
//   node bench/wasm/run.mjs [--fingerprint-only] [MODULE]
import { fileURLToPath } from "node:url";
import { loadBench } from "./module.mjs";

// Short batches, of which the fastest counts, as in `vivarium bench`: some are not disturbed by whatever else the
// machine does.
const BATCHES = 100;
const SECONDS_PER_BATCH = 0.005;

const args = process.argv.slice(2);
const fingerprintOnly = args.includes("--fingerprint-only");
const modulePath =
  args.find((arg) => !arg.startsWith("--")) ??
  fileURLToPath(new URL("../../build/wasm/vivarium_bench.wasm", import.meta.url));

const { readText, vivarium_fingerprint, vivarium_series, vivarium_playouts } = await loadBench(modulePath);

function timed(series, playouts, seed) {
  const start = performance.now();
  const steps = vivarium_playouts(series, playouts, seed);
  return { steps, seconds: (performance.now() - start) / 1000 };
}

function measure(series) {
  // The first games let Node compile the module; after them, twice as many until they fill a batch.
  let playouts = 20;
  timed(series, 1000, 0);
  while (timed(series, playouts, 0).seconds < SECONDS_PER_BATCH) playouts *= 2;
  let best = timed(series, playouts, 1);
  for (let seed = 2; seed <= BATCHES; ++seed) {
    const batch = timed(series, playouts, seed);
    if (batch.seconds / batch.steps < best.seconds / best.steps) best = batch;
  }
  return {
    playouts_per_s: Math.round(playouts / best.seconds),
    ns_per_step: Number(((best.seconds * 1e9) / best.steps).toFixed(2)),
    steps_per_playout: Number((best.steps / playouts).toFixed(2)),
  };
}

const report = { fingerprint: readText(vivarium_fingerprint) };
if (!fingerprintOnly) {
  const names = readText(vivarium_series).trim().split("\n");
  report.speeds = Object.fromEntries(names.map((name, index) => [name, measure(index)]));
}
console.log(JSON.stringify(report));
