import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { type ClientPackages, withClientPackages } from '../plugins/client-packages.ts';
import { type PackageFile, tarball } from './client-archive.ts';
import { methodName, pascal } from './client-contract.ts';
import { filesUnder, root } from './freshness.ts';
import { CommandFailed, TSC, run } from './run.ts';

const folder = join(root, 'clients/typescript');
const made = join(folder, 'generated');
const compiled = join(folder, 'dist');

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
}

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components & {
    readonly parameters?: Readonly<Record<string, { readonly name: string }>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
}

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Whether it accepts an Idempotency-Key. */
  readonly idempotent: boolean;
  /** By status: the media types of the result, and the fields that its JSON always has. */
  readonly results: Readonly<
    Record<string, { readonly types: readonly string[]; readonly required: readonly string[] }>
  >;
}

/** Two operations of the account contract without sign-in, which the forwarding command uses. */
const INBOXES = ['POST /api/account/inboxes', 'GET /api/account/inboxes/{id}'];

async function readContract(api: string): Promise<Contract> {
  return JSON.parse(await readFile(join(root, 'generated/openapi', `${api}.json`), 'utf8')) as Contract;
}

function listCalls({ paths, components }: Contract): Call[] {
  const getParameterName = ({ name, $ref }: { readonly name?: string; readonly $ref?: string }) =>
    name ?? components.parameters?.[$ref?.split('/').at(-1) ?? '']?.name;
  const getRequired = ({ $ref, required = [] }: Schema = {}): readonly string[] =>
    $ref === undefined ? required : getRequired(components.schemas?.[$ref.split('/').at(-1)!]);
  const toResults = (responses: Operation['responses']): Call['results'] =>
    Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content = {} }]) => [
          status,
          { types: Object.keys(content), required: getRequired(content['application/json']?.schema) },
        ]),
    );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, parameters = [], responses }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      idempotent: parameters.some((parameter) => getParameterName(parameter) === 'Idempotency-Key'),
      results: toResults(responses),
    })),
  );
}

/** The client's method for an operation: `v2-timestamped-lyrics` is `timestampedLyrics`. */
function toMethodName(id: string): string {
  const name = pascal(methodName(id));
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The calling convention and types of each operation, which the contract's types lack. */
function operationsFile(v2: readonly Call[], inboxes: readonly Call[]): string {
  const toImport = (from: string, calls: readonly Call[]) =>
    `import type { ${calls.flatMap(({ id }) => [`${pascal(id)}Data`, `${pascal(id)}Responses`]).join(', ')} } from './${from}.gen.ts';`;
  const all = [...v2, ...inboxes];
  return [
    '/** Every operation, as the contract has it (openapi/). */',
    toImport('v2', v2),
    toImport('inboxes', inboxes),
    '',
    'export const operations = {',
    ...all.map(({ id, ...call }) => `  '${id}': ${JSON.stringify(call)},`),
    '} as const;',
    '',
    'export interface Operations {',
    ...all.map(({ id }) => `  '${id}': { data: ${pascal(id)}Data; responses: ${pascal(id)}Responses };`),
    '}',
    '',
    'export type OperationId = keyof Operations;',
    '',
    '/** What the client has a method for. */',
    `export type MethodName = ${v2.map(({ id }) => `'${toMethodName(id)}'`).join(' | ')};`,
    '',
  ].join('\n');
}

/** The components that parts of a contract refer to. */
function findComponents(all: Components, start: unknown): Components {
  const found: Record<string, Record<string, object>> = {};
  const visit = (part: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const component = all[kind]?.[name];
      if (!component || found[kind]?.[name]) continue;
      found[kind] = { ...found[kind], [name]: component };
      visit(component);
    }
  };
  visit(start);
  return found;
}

/** The part of a contract with these operations and their components. */
function selectOperations(contract: Contract, operations: readonly string[]): Contract {
  const paths = Object.fromEntries(
    Object.entries(contract.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods).filter(([method]) => operations.includes(`${method.toUpperCase()} ${path}`));
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
    }),
  );
  return { ...contract, paths, components: findComponents(contract.components, paths) };
}

/** The types of a contract, from the same generator as all others. */
async function generateTypes(contract: Contract): Promise<string> {
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

async function writeSources(packages: ClientPackages, origin: string): Promise<void> {
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true });
  const account = selectOperations(await readContract('account'), INBOXES);
  const inboxes = listCalls(account);
  if (inboxes.length !== INBOXES.length)
    throw new CommandFailed('The contract lacks the inbox operations that the client uses.');
  const { command, version } = packages;
  const facts = { packageName: command, packageVersion: version, defaultBaseUrl: origin };
  await copyFile(join(root, 'generated/v2/types.gen.ts'), join(made, 'v2.gen.ts'));
  await writeFile(join(made, 'inboxes.gen.ts'), await generateTypes(account));
  await writeFile(join(made, 'operations.ts'), operationsFile(listCalls(await readContract('v2')), inboxes));
  await writeFile(
    join(made, 'package.ts'),
    Object.entries(facts)
      .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`)
      .join(''),
  );
}

/** tsc rewrites `.ts` imports to `.js` in scripts but not in declarations, and not every editor can read those. */
const withScriptImports = (declarations: string): string =>
  declarations.replace(/(from '\.[^']*|import\("\.[^"]*)\.ts(?=['"])/g, '$1.js');

/** The compiled files: ES modules, and the same as CommonJS, each with its types. The command is an ES module only. */
async function compile(packages: ClientPackages): Promise<PackageFile[]> {
  await rm(compiled, { recursive: true, force: true });
  await run('node', [TSC, '-p', 'clients/typescript', '--pretty', 'false'], { quiet: true });
  const { default: ts } = await import('typescript');
  const commonJs = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const files: PackageFile[] = [{ path: 'dist/cjs/package.json', content: '{ "type": "commonjs" }\n' }];
  for (const file of filesUnder(compiled)) {
    const path = withClientPackages(relative(compiled, file).replaceAll(sep, '/'), packages);
    const text = withClientPackages(withScriptImports(await readFile(file, 'utf8')), packages);
    files.push({ path: `dist/esm/${path}`, content: text, executable: text.startsWith('#!') });
    if (path.includes('/forward/')) continue;
    const own = path.endsWith('.js') ? ts.transpileModule(text, { compilerOptions: commonJs }).outputText : text;
    files.push({ path: `dist/cjs/${path}`, content: own });
  }
  return files;
}

/** The npm package of the TypeScript client, which calls the server at this origin by default. */
export async function npmPackage(packages: ClientPackages, origin: string): Promise<Buffer> {
  await writeSources(packages, origin);
  const readTemplate = async (path: string) => withClientPackages(await readFile(join(folder, path), 'utf8'), packages);
  const manifest = { ...(JSON.parse(await readTemplate('package.json')) as object), version: packages.version };
  const files: PackageFile[] = [
    { path: 'LICENSE', content: await readFile(join(root, 'LICENSE')) },
    { path: 'README.md', content: await readTemplate('README.md') },
    { path: 'package.json', content: `${JSON.stringify(manifest, null, 2)}\n` },
    ...(await compile(packages)),
  ];
  return tarball(files.map((file) => ({ ...file, path: `package/${file.path}` })));
}
