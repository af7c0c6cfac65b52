import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dereference } from '../plugins/reference/contract.ts';
import type { Json } from '../plugins/reference/contract-texts.ts';
import { apiVersions, type ApiVersion } from '../plugins/reference/translations.ts';
import type { ApiChange, ApiRelease } from '../src/features/reference/change-text.ts';
import { type Description, type Difference, describeDifference, mergeDescriptions } from './api-change-text.ts';
import { root } from './freshness.ts';
import { run } from './run.ts';

/** Not part of the API's promise: descriptions, examples, and extensions for our generators. */
const silent = /^(?:Example|ExamplesMap|SpecExtension|Info|Tag|Server|License)$/;
const wording = new Set(['description', 'summary', 'example', 'examples', 'title', 'tags']);

/**
 * A new enum value in a response counts as an addition, because the guide tells clients to expect unknown values.
 * Everything else follows redocly.yaml (`diff-recommended`; without it, every change would be harmless).
 */
const OPEN_ENUMS = 'enum-values-added';

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * Leaves out the format `int64`, because every integer has it, and alternatives of fields: they say what the API has always
 * required, which tests/reference/forms.test.ts compares with its rules.
 */
function withoutRules(key: string, value: unknown): unknown {
  if (key === 'format' && value === 'int64') return undefined;
  if (key !== 'allOf' || !Array.isArray(value)) return value;
  const parts = value.filter((part: Readonly<Record<string, unknown>>) => !part['x-checked-by-rules']);
  return parts.length > 0 ? parts : undefined;
}

/**
 * A contract without references, because redocly compares only the keywords beside a reference, and reports a change of a
 * shared schema for one of the operations that use it. Components are left out, because they are part of the operations.
 */
async function readResolved(file: string): Promise<{ readonly paths: Paths; readonly webhooks?: Paths }> {
  const { components, ...document } = dereference(JSON.parse(await readFile(file, 'utf8')) as Json);
  const resolved = { ...document, components: { securitySchemes: components?.securitySchemes } };
  return JSON.parse(JSON.stringify(resolved), withoutRules) as { readonly paths: Paths; readonly webhooks?: Paths };
}

/** `POST /api/v2/generate` with the operation. */
const listOperations = (paths: Paths): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${address}`, operation] as const),
    ),
  );

/** The error codes that an operation returns, with their status: the schema of problems lists those of all operations. */
function listErrors({ responses }: Operation): string[] {
  const errors = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  return errors.flatMap(([status, response]) =>
    [...JSON.stringify(response).matchAll(/"code":"(\w+)","request_id"/g)].map(([, code]) => `\`${code}\` (${status})`),
  );
}

/** A change of an operation before it's merged with others. */
interface Found {
  readonly breaking: boolean;
  readonly where: string;
  readonly description: Description;
}

/** New errors of operations that were there before. */
function findNewErrors(before: Paths, after: Paths): Found[] {
  const old = listOperations(before);
  return [...listOperations(after)].flatMap(([where, operation]) => {
    const previous = old.get(where);
    const known = previous ? listErrors(previous) : null;
    const added = known ? listErrors(operation).filter((error) => !known.includes(error)) : [];
    const description = { part: 'operation', name: '', kind: 'returns', values: added } as const;
    return added.length > 0 ? [{ breaking: false, where, description }] : [];
  });
}

/** Whether clients may notice a difference. Additions to errors are found by findNewErrors. */
function isNoticeable({ path, typeName, property, impact }: Difference): boolean {
  if (!/^#\/(?:paths|webhooks)\//.test(path) || silent.test(typeName)) return false;
  if (wording.has(property ?? '') || property?.startsWith('x-')) return false;
  return impact === 'major' || !/\/responses\/[45]/.test(path);
}

/** The changes of each operation that a difference is in: one, or all of its path. */
function findChanges(difference: Difference, before: Paths, after: Paths): Found[] {
  const { path, kind, impact } = difference;
  const [, , escaped = '', method = ''] = path.split('/');
  const address = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
  const paths = kind === 'removed' ? before : after;
  const methods = method === '' ? Object.keys(paths[address] ?? {}) : [method];
  const descriptions = describeDifference(
    difference,
    (index) => paths[address]?.[method]?.parameters?.[index]?.name ?? String(index),
  );
  return methods.flatMap((each) =>
    descriptions.map((description) => ({
      breaking: impact === 'major',
      where: `${each.toUpperCase()} ${address}`,
      description,
    })),
  );
}

/** The changes of each operation. */
function toChanges(found: readonly Found[], breaking: boolean): ApiChange[] {
  const operations = Map.groupBy(
    found.filter((change) => change.breaking === breaking),
    ({ where }) => where,
  );
  return [...operations].flatMap(([where, own]) =>
    mergeDescriptions(own.map(({ description }) => description)).map((each) => ({ breaking, where, ...each })),
  );
}

/** All differences that clients may notice, breaking ones first. */
export async function differences(before: string, after: string): Promise<ApiChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-diff-'));
  const output = join(folder, 'diff.json');
  try {
    const [old, now] = [await readResolved(before), await readResolved(after)];
    const files = [join(folder, 'before.json'), join(folder, 'after.json')];
    for (const [index, document] of [old, now].entries()) await writeFile(files[index]!, JSON.stringify(document));
    const how = ['--config', 'redocly.yaml', '--format', 'json', '--fail-on', 'none', '--skip-rule', OPEN_ENUMS];
    await run('redocly', ['diff', ...files, ...how, '--output', output], { quiet: true, env: { CI: '1' } });
    const { changes } = JSON.parse(await readFile(output, 'utf8')) as { changes: readonly Difference[] };
    // Webhooks have names in place of paths.
    const [earlier, later] = [old, now].map(({ paths, webhooks }) => ({ ...paths, ...webhooks })) as [Paths, Paths];
    const found = changes.filter(isNoticeable).flatMap((change) => findChanges(change, earlier, later));
    found.push(...findNewErrors(earlier, later));
    return [...toChanges(found, true), ...toChanges(found, false)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The released contracts of a version, oldest first. */
export function listReleases(version: ApiVersion): { date: string; file: string }[] {
  const folder = join(root, 'openapi/released', version);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ date: name.replace(/\.json$/, ''), file: join(folder, name) }));
}

/** `info.version` of a contract. */
export const getVersion = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { info: { version: string } }).info.version;

/** The current contract as a single file. */
export const currentContract = (version: ApiVersion): string => join(root, `generated/openapi/${version}.json`);

async function readHistory(version: ApiVersion): Promise<ApiRelease[]> {
  const now = currentContract(version);
  const states = [...listReleases(version), { date: null, file: now }];
  const history: ApiRelease[] = [];
  for (const [index, { date, file }] of states.entries()) {
    const before = states[index - 1];
    const changes = before ? await differences(before.file, file) : null;
    history.unshift({ date, version: getVersion(file), changes });
  }
  return history;
}

/** Writes the changes between releases, for the changelog of the API. */
export async function generateApiChanges(): Promise<void> {
  const entries = await Promise.all(apiVersions.map(async (version) => [version, await readHistory(version)] as const));
  await writeFile(join(root, 'generated/api-changes.json'), JSON.stringify(Object.fromEntries(entries)));
}
