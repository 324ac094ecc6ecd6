// The types of all that the server says, from the schemas in protocol/schemas: one module for each schema.
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const games = ['take-that', 'dino-twist', 'cubosaurs'];
export const modules = ['common', 'server', 'client', 'http', ...games];

const schemas = fileURLToPath(new URL('../../protocol/schemas/', import.meta.url));
const target = fileURLToPath(new URL('../src/net/types/', import.meta.url));
export const moduleFile = (module: string): string => `${target}${module}.ts`;

const typeName = (definition: string): string =>
  definition.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Definitions of other schemas that are referred to become imports instead of copies. */
function withImports(schema: string, imports: Set<string>): JSONSchema {
  return JSON.parse(schema, (key, value: JSONSchema | null) => {
    // The compiler would take it for a list of anything.
    if (value?.maxItems === 0) return { ...value, tsType: 'never[]' };
    const [, module, definition] = /([a-z-]+)\.json#\/\$defs\/(\w+)$/.exec(value?.$ref ?? '') ?? [];
    if (!module || !definition) return value;
    imports.add(module);
    return { tsType: `${module}.${typeName(definition)}` };
  }) as JSONSchema;
}

export async function typesOf(module: string): Promise<string> {
  const path = games.includes(module) ? `games/${module}` : module;
  const imports = new Set<string>();
  const { $defs } = withImports(await readFile(`${schemas}${path}.json`, 'utf8'), imports);
  const names = Object.keys($defs as object);
  const schema: JSONSchema = {
    description: 'All definitions of the schema.',
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    required: names,
    additionalProperties: false,
    $defs,
  };
  const bannerComment = [
    `// Made from protocol/schemas/${path}.json by \`npm run types\`; do not edit.`,
    ...[...imports].map((name) => `import type * as ${name} from './${name}';`),
  ].join('\n');
  return compile(schema, 'definitions', {
    bannerComment,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120, singleQuote: true },
  });
}
