// Writes src/net/types.
import { writeFile } from 'node:fs/promises';
import { moduleFile, modules, typesOf } from './generate';

for (const module of modules) await writeFile(moduleFile(module), await typesOf(module));
