import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { filesUnder, root } from './freshness.ts';
import { CommandFailed, run } from './run.ts';

const folder = join(root, 'clients/typescript');
const made = join(folder, 'generated');

/** The file name that the site serves and `npm install` downloads. */
const tarball = join(root, 'generated/client/cadenza-client.tgz');

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
}

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components & { readonly parameters?: Readonly<Record<string, { readonly name: string }>> };
}

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Whether it accepts an Idempotency-Key. */
  readonly idempotent: boolean;
}

/** Two operations of the account contract without sign-in, which the forwarding command uses. */
const INBOXES = ['POST /api/account/inboxes', 'GET /api/account/inboxes/{id}'];

async function contractOf(api: string): Promise<Contract> {
  return JSON.parse(await readFile(join(root, 'generated/openapi', `${api}.json`), 'utf8')) as Contract;
}

function callsOf({ paths, components }: Contract): Call[] {
  const nameOf = ({ name, $ref }: { readonly name?: string; readonly $ref?: string }) =>
    name ?? components.parameters?.[$ref?.split('/').at(-1) ?? '']?.name;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, parameters = [] }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      idempotent: parameters.some((parameter) => nameOf(parameter) === 'Idempotency-Key'),
    })),
  );
}

const pascal = (id: string): string => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The client's method for an operation: `v2-timestamped-lyrics` is `timestampedLyrics`. */
function methodOf(id: string): string {
  const name = pascal(id.replace(/^v\d+-/, ''));
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The calling convention and types of each operation, which the contract's types lack. */
function operationsFile(v2: readonly Call[], inboxes: readonly Call[]): string {
  const importOf = (from: string, calls: readonly Call[]) =>
    `import type { ${calls.flatMap(({ id }) => [`${pascal(id)}Data`, `${pascal(id)}Responses`]).join(', ')} } from './${from}.gen.ts';`;
  const all = [...v2, ...inboxes];
  return [
    '/** Every operation, as the contract has it (openapi/). */',
    importOf('v2', v2),
    importOf('inboxes', inboxes),
    '',
    'export const operations = {',
    ...all.map(({ id, ...call }) => `  '${id}': ${JSON.stringify(call)},`),
    '} as const;',
    '',
    'export interface Operations {',
    ...all.map(({ id }) => `  '${id}': { data: ${pascal(id)}Data; answers: ${pascal(id)}Responses };`),
    '}',
    '',
    'export type OperationId = keyof Operations;',
    '',
    '/** What the client has a method for. */',
    `export type MethodName = ${v2.map(({ id }) => `'${methodOf(id)}'`).join(' | ')};`,
    '',
  ].join('\n');
}

/** The components that parts of a contract refer to. */
function componentsOf(all: Components, start: unknown): Components {
  const found: Record<string, Record<string, object>> = {};
  const look = (part: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const component = all[kind]?.[name];
      if (!component || found[kind]?.[name]) continue;
      found[kind] = { ...found[kind], [name]: component };
      look(component);
    }
  };
  look(start);
  return found;
}

/** The part of a contract with these operations and their components. */
function partOf(contract: Contract, operations: readonly string[]): Contract {
  const paths = Object.fromEntries(
    Object.entries(contract.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods).filter(([method]) => operations.includes(`${method.toUpperCase()} ${path}`));
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
    }),
  );
  return { ...contract, paths, components: componentsOf(contract.components, paths) };
}

/** The types of a contract, from the same generator as all others. */
async function typesOf(contract: Contract): Promise<string> {
  const work = join(made, '.work');
  await createClient({
    input: { ...contract },
    output: { path: work, module: { extension: '.ts' }, tsConfigPath: null },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript'],
  });
  const types = await readFile(join(work, 'types.gen.ts'), 'utf8');
  await rm(work, { recursive: true });
  return types;
}

async function writeSources(origin: string): Promise<void> {
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true });
  const account = partOf(await contractOf('account'), INBOXES);
  const inboxes = callsOf(account);
  if (inboxes.length !== INBOXES.length)
    throw new CommandFailed('The contract lacks the inbox operations that the client uses.');
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const facts = { packageName: name, packageVersion: version, defaultBaseUrl: origin };
  await copyFile(join(root, 'generated/v2/types.gen.ts'), join(made, 'v2.gen.ts'));
  await writeFile(join(made, 'inboxes.gen.ts'), await typesOf(account));
  await writeFile(join(made, 'operations.ts'), operationsFile(callsOf(await contractOf('v2')), inboxes));
  await writeFile(
    join(made, 'package.ts'),
    Object.entries(facts)
      .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`)
      .join(''),
  );
}

/** tsc rewrites `.ts` imports to `.js` in scripts but not in declarations, and not every editor can read those. */
async function compile(): Promise<void> {
  const output = join(folder, 'dist');
  await rm(output, { recursive: true, force: true });
  await run('tsc', ['-p', 'clients/typescript', '--pretty', 'false'], { quiet: true });
  for (const file of filesUnder(output).filter((path) => path.endsWith('.d.ts'))) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(from '\.[^']*|import\("\.[^"]*)\.ts(?=['"])/g, '$1.js'));
  }
}

async function pack(): Promise<void> {
  const target = dirname(tarball);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const options = ['--ignore-scripts', '--loglevel=error', '--pack-destination', target];
  await run('npm', ['pack', './clients/typescript', ...options], { quiet: true });
  const [name = ''] = await readdir(target);
  await rename(join(target, name), tarball);
}

/** Generates the package clients/typescript: types and operations, compiled files, and the tarball that the site serves. */
export async function generateClientPackage(origin: string): Promise<void> {
  await writeSources(origin);
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await compile();
  await pack();
}
