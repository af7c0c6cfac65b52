import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { siteLocales } from '../plugins/locales.ts';
import { withPrices } from '../catalog/prices.ts';
import { root } from './freshness.ts';
import { CommandFailed, run } from './run.ts';

const generated = join(root, 'generated');

/** Generated files in addition to the APIs. */
const lists = ['problem-codes.ts', 'contract-bounds.ts', 'public-operations.ts'] as const;

/** The contract files at the top of openapi/: one API each, named after its file. */
export async function apiNames(): Promise<string[]> {
  const files = await readdir(join(root, 'openapi')).catch(() => []);
  return files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length));
}

/** Complete files are moved into place, so that no import sees a partial one. */
async function replace(from: string, to: string): Promise<void> {
  const old = `${from}.old`;
  await rename(to, old).catch(() => undefined);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

/** Lists all languages in the schema `locale`, if the contract has it. */
function withLocales(text: string): string {
  const document = JSON.parse(text) as Bundle;
  const locale = document.components?.schemas?.['locale'];
  if (!locale) return text;
  const schemas = { ...document.components?.schemas, locale: { ...locale, enum: siteLocales.map(({ code }) => code) } };
  return JSON.stringify({ ...document, components: { ...document.components, schemas } }, null, 2);
}

/** Schemas of the public API with URLs of files. */
const FILE_SCHEMAS = ['clip', 'generated-image', 'generated-video', 'upload'];

/** In the account API, URLs of files are paths, which work at every address at which a page of the server is opened. */
function withFilePaths(text: string): string {
  const document = JSON.parse(text) as Bundle;
  const schemas = { ...document.components?.schemas };
  for (const name of FILE_SCHEMAS) {
    const { properties = {}, ...schema } = schemas[name]!;
    const fields = Object.entries(properties).map(([field, value]) => [
      field,
      value.format === 'uri' ? { ...value, format: 'uri-reference' } : value,
    ]);
    schemas[name] = { ...schema, properties: Object.fromEntries(fields) as Schema['properties'] & object };
  }
  return JSON.stringify({ ...document, components: { ...document.components, schemas } }, null, 2);
}

async function bundle(api: string, work: string, rename: (text: string) => string): Promise<string> {
  const file = join(work, `${api}.json`);
  await run('redocly', ['bundle', `openapi/${api}.yaml`, '--output', file], { quiet: true, env: { CI: '1' } });
  const text = withLocales(withPrices(await readFile(file, 'utf8')));
  await writeFile(file, rename(api === 'account' ? withFilePaths(text) : text));
  return file;
}

async function generateClient(input: string, output: string): Promise<void> {
  await createClient({
    input,
    // With the extension, both bundlers and Node can import the generated code.
    output: { path: output, module: { extension: '.ts' }, tsConfigPath: null },
    logs: { level: 'silent', file: false },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      // The browser sends the session cookie by itself.
      { name: '@hey-api/sdk', validator: false, auth: false },
      '@tanstack/react-query',
      'fastify',
    ],
  });
}

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
}

interface BundledOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: unknown;
}

interface Bundle {
  readonly openapi: string;
  readonly info: object;
  readonly paths?: Readonly<Record<string, Readonly<Record<string, BundledOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

async function problemCodes(bundles: readonly string[], work: string): Promise<void> {
  const codes = new Set<string>();
  for (const file of bundles) {
    const document = JSON.parse(await readFile(file, 'utf8')) as Bundle;
    for (const code of document.components?.schemas?.['problem-code']?.enum ?? []) codes.add(code);
  }
  if (codes.size === 0) throw new CommandFailed('The contract does not use openapi/schemas/problem-code.yaml.');
  const lines = [...codes].map((code) => `  '${code}',`);
  await writeFile(
    join(work, 'problem-codes.ts'),
    [
      '/** Every problem code of the contract (openapi/schemas/problem.yaml). */',
      'export const problemCodes = [',
      ...lines,
      '] as const;',
      '',
      'export type ProblemCode = (typeof problemCodes)[number];',
      '',
    ].join('\n'),
  );
}

/** The schemas that `from` refers to, directly or through others, by name. */
function collectSchemas(
  from: unknown,
  schemas: Readonly<Record<string, Schema>>,
  found: Record<string, Schema> = {},
): Record<string, Schema> {
  for (const [, name] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const schema = schemas[name!];
    if (schema === undefined || name! in found) continue;
    found[name!] = schema;
    collectSchemas(schema, schemas, found);
  }
  return found;
}

/** The schemas of request bodies, by name. */
function requestSchemas({ paths = {}, components }: Bundle): Readonly<Record<string, Schema>> {
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ requestBody = null }) => requestBody),
  );
  return collectSchemas(bodies, components?.schemas ?? {});
}

/**
 * The limits of text lengths and numbers per field of the account API's requests, for hints and counters. Forms check
 * requests with their schemas. One constant per request, so that a page contains only the limits of its own forms.
 */
async function contractBounds(file: string, work: string): Promise<void> {
  const schemas = requestSchemas(JSON.parse(await readFile(file, 'utf8')) as Bundle);
  const lines = Object.entries(schemas).flatMap(([name, { properties = {} }]) => {
    const fields = Object.entries(properties).flatMap(([field, property]) => {
      const resolved = schemas[property.$ref?.split('/').at(-1) ?? ''] ?? property;
      const { maxLength, minLength, maximum, minimum, maxItems, minItems } = resolved;
      const max = maxLength ?? maximum ?? maxItems;
      return max === undefined ? [] : [`  ${field}: { min: ${minLength ?? minimum ?? minItems ?? 0}, max: ${max} },`];
    });
    const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return fields.length === 0 ? [] : ['', `export const ${constant}Bounds = {`, ...fields, '} as const;'];
  });
  await writeFile(
    join(work, 'contract-bounds.ts'),
    [
      '/* Bounds of the fields of requests: of the length of a text, in code points, of a number, or of a list. */',
      ...lines,
      '',
    ].join('\n'),
  );
}

/**
 * Zod schemas of the requests of the account API, which its forms check before they send one. Responses have none: a
 * bundler keeps every schema of a module that a page imports.
 */
async function generateRequestSchemas(file: string, output: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as Bundle;
  const { openapi, info } = document;
  await createClient({
    input: { openapi, info, paths: {}, components: { schemas: requestSchemas(document) } },
    output: { path: output, entryFile: false, module: { extension: '.ts' }, tsConfigPath: null },
    logs: { level: 'silent', file: false },
    plugins: [{ name: 'zod', compatibilityVersion: 'mini' }],
  });
}

/** The operations of the public API, newest version first. */
async function publicOperations(files: readonly string[], work: string): Promise<void> {
  const documents = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Bundle));
  const lines = documents.flatMap(({ paths = {} }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id, summary }]) =>
        JSON.stringify({ id, method: method.toUpperCase(), path, summary }),
      ),
    ),
  );
  await writeFile(
    join(work, 'public-operations.ts'),
    [
      'export interface PublicOperation {',
      '  readonly id: string;',
      "  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';",
      '  readonly path: string;',
      '  readonly summary: string;',
      '}',
      '',
      '/** Every operation of the public API. */',
      'export const publicOperations: readonly PublicOperation[] = [',
      ...lines.map((line) => `  ${line},`),
      '];',
      '',
    ].join('\n'),
  );
}

/** openapi/*.yaml -> generated/openapi/*.json, generated/<api>/ (types, client, queries, handlers), generated/requests/ (zod), and the lists beside them. `rename` inserts the names of this site. */
export async function generateContract(rename: (text: string) => string): Promise<void> {
  const work = join(generated, `.work-${process.pid}`);
  await rm(work, { recursive: true, force: true });
  await mkdir(join(work, 'openapi'), { recursive: true });
  try {
    const apis = await apiNames();
    if (apis.length === 0) throw new CommandFailed('openapi/ contains no contract.');
    const bundles = await Promise.all(apis.map((api) => bundle(api, join(work, 'openapi'), rename)));
    await problemCodes(bundles, work);
    await contractBounds(join(work, 'openapi', 'account.json'), work);
    await publicOperations(
      ['v2', 'v1'].map((api) => join(work, 'openapi', `${api}.json`)),
      work,
    );
    for (const api of apis) await generateClient(join(work, 'openapi', `${api}.json`), join(work, api));
    await generateRequestSchemas(join(work, 'openapi', 'account.json'), join(work, 'requests'));
    for (const name of ['openapi', 'requests', ...lists, ...apis]) {
      await replace(join(work, name), join(generated, name));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
