// Runs the bench of build/wasm/vivarium_bench.wasm under Node (18 or later) and prints what
// `vivarium bench --json` prints, on one line (allocations are not counted here):
//
//   node bench/wasm/run.mjs [--fingerprint-only] [MODULE]
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// node:wasi announces on stderr that it is experimental. That is known; show every other warning.
process.removeAllListeners("warning");
process.on("warning", (warning) => {
  if (warning.name !== "ExperimentalWarning") console.error(`${warning.name}: ${warning.message}`);
});
const { WASI } = await import("node:wasi");

const SECONDS_PER_SERIES = 0.5;

const args = process.argv.slice(2);
const fingerprintOnly = args.includes("--fingerprint-only");
const modulePath =
  args.find((arg) => !arg.startsWith("--")) ??
  fileURLToPath(new URL("../../build/wasm/vivarium_bench.wasm", import.meta.url));

const wasi = new WASI({ version: "preview1" });
const module = await WebAssembly.compile(await readFile(modulePath));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { memory, malloc, free, vivarium_fingerprint, vivarium_series, vivarium_playouts } = instance.exports;

function readText(write) {
  const capacity = 4096;
  const address = malloc(capacity);
  const length = write(address, capacity);
  if (length > capacity) throw new Error(`a text of ${length} bytes, of which only ${capacity} fit`);
  // The call may have grown the memory: look at its buffer only now.
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length));
  free(address);
  return text;
}

function measure(series) {
  // The first games only let Node compile the module; after them, twice as many until they take long enough.
  vivarium_playouts(series, 20, 1);
  for (let playouts = 20; ; playouts *= 2) {
    const start = performance.now();
    const steps = vivarium_playouts(series, playouts, 2);
    const seconds = (performance.now() - start) / 1000;
    if (seconds >= SECONDS_PER_SERIES) {
      return {
        playouts_per_s: Math.round(playouts / seconds),
        ns_per_step: Number(((seconds * 1e9) / steps).toFixed(2)),
        steps_per_playout: Number((steps / playouts).toFixed(2)),
      };
    }
  }
}

const report = { fingerprint: readText(vivarium_fingerprint) };
if (!fingerprintOnly) {
  const names = readText(vivarium_series).trim().split("\n");
  report.speeds = Object.fromEntries(names.map((name, index) => [name, measure(index)]));
}
console.log(JSON.stringify(report));
