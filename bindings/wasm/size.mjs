// What is in the module, by folder: `cmake --build --preset wasm --target module-size`.
//
//   node bindings/wasm/size.mjs build/wasm
//
// A function counts for the folder whose source defines it; what was inlined into it counts as well. What two folders
// define (a template of both) counts for the first one.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const build = process.argv[2] ?? "build/wasm";

/** The folder of each symbol that our own objects define. */
function foldersOfSymbols() {
  const folders = new Map();
  const objects = readdirSync(build, { recursive: true }).filter((path) => path.endsWith(".obj"));
  for (const path of objects.sort()) {
    // games/CMakeFiles/vivarium_games.dir/take_that/view.cpp.obj -> games/take_that
    const [, top, inner] = /^(\w+)\/CMakeFiles\/\w+\.dir\/(.*?)[^/]*$/.exec(path) ?? [];
    if (!top || top === "bench") continue;
    const folder = `${top}/${inner.split("/")[0]}`.replace(/\/$/, "");
    const names = execFileSync("llvm-nm-19", ["--demangle", "--defined-only", "--format=just-symbols", join(build, path)]);
    for (const name of names.toString().split("\n")) if (!folders.has(name)) folders.set(name, folder);
  }
  return folders;
}

/** Reads a module's sections: numbers are LEB128. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }
  text() {
    const length = this.number();
    this.at += length;
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString();
  }
}

function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = new Map();
  while (reader.at < bytes.length) {
    const kind = bytes[reader.at++];
    const length = reader.number();
    const end = reader.at + length;
    const name = kind === 0 ? reader.text() : kind;
    sections.set(name, bytes.subarray(reader.at, end));
    reader.at = end;
  }
  return sections;
}

const importSection = 2;
const codeSection = 10;
const dataSection = 11;
const functionNames = 1;

function functionsOf(sections) {
  const reader = new Reader(sections.get("name"));
  const names = new Map();
  while (reader.at < reader.bytes.length) {
    const kind = reader.bytes[reader.at++];
    const end = reader.number() + reader.at;
    if (kind === functionNames) {
      for (let left = reader.number(); left > 0; --left) names.set(reader.number(), reader.text());
    }
    reader.at = end;
  }
  const imports = new Reader(sections.get(importSection)).number();
  const code = new Reader(sections.get(codeSection));
  return Array.from({ length: code.number() }, (_, i) => {
    const length = code.number();
    code.at += length;
    return { name: names.get(imports + i) ?? "", length };
  });
}

const delivered = readFileSync(join(build, "vivarium.wasm"));
const sections = sectionsOf(readFileSync(join(build, "vivarium_named.wasm")));
const folders = foldersOfSymbols();
const sizes = new Map();
for (const { name, length } of functionsOf(sections)) {
  const folder = folders.get(name) ?? "C and C++ libraries";
  sizes.set(folder, (sizes.get(folder) ?? 0) + length);
}
sizes.set("data", sections.get(dataSection).length);

const line = (name, bytes) => console.log(`${name.padEnd(24)} ${(bytes / 1024).toFixed(1).padStart(8)} KiB`);
for (const [folder, bytes] of [...sizes].sort((a, b) => b[1] - a[1])) line(folder, bytes);
const packed = brotliCompressSync(delivered, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
console.log();
line("the module", delivered.length);
line("compressed by brotli", packed.length);
