// The bench as an object: build/wasm/vivarium_bench.wasm under Node (18 or later).
import { readFile } from "node:fs/promises";

// node:wasi announces on stderr that it is experimental. That is known; show every other warning.
process.removeAllListeners("warning");
process.on("warning", (warning) => {
  if (warning.name !== "ExperimentalWarning") console.error(`${warning.name}: ${warning.message}`);
});
const { WASI } = await import("node:wasi");

/** What the module exports, and `readText(write)` for those of its functions that write a text. */
export async function loadBench(path) {
  const wasi = new WASI({ version: "preview1" });
  const module = await WebAssembly.compile(await readFile(path));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.initialize(instance);
  const { memory, malloc, free } = instance.exports;

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

  return { ...instance.exports, readText };
}
