import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiChange, ApiRelease } from '../plugins/reference/api-feed.ts';
import { apiVersions, type ApiVersion } from '../plugins/reference/translations.ts';
import { root } from './freshness.ts';
import { run } from './run.ts';

interface Verdict {
  readonly message: string;
}

interface Difference {
  readonly path: string;
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: 'none' | 'patch' | 'minor' | 'major';
  readonly property?: string;
  readonly verdicts: readonly Verdict[];
  readonly base?: { readonly value?: unknown };
  readonly revision?: { readonly value?: unknown };
}

/** Not part of the API's promise: descriptions, examples, and extensions for our generators. */
const silent = /^(?:Example|ExamplesMap|SpecExtension|Info|Tag|Server|License)$/;
const wording = new Set(['description', 'summary', 'example', 'examples', 'title', 'tags']);

/**
 * A new enum value in a response counts as an addition, because the guide tells clients to expect unknown values.
 * Everything else follows redocly.yaml (`diff-recommended`; without it, every change would be harmless).
 */
const OPEN_ENUMS = 'enum-values-added';

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;

const listPaths = async (file: string): Promise<Paths> =>
  (JSON.parse(await readFile(file, 'utf8')) as { readonly paths: Paths }).paths;

/**
 * The path of a difference without redundant parts: `responses/202/content/application~1json/schema/properties/x`. `all`
 * contains the paths before and after.
 */
function describePlace(path: string, all: Paths): { operation: string; parts: string[] } {
  const [, , address = '', method = '', ...rest] = path.split('/').map((part) => part.replaceAll('~1', '/'));
  const parts = rest.filter((part, index) => {
    if (['schema', 'properties', 'responses', 'callbacks', 'content'].includes(part)) return false;
    return rest[index - 1] !== 'content';
  });
  const methods = method === '' ? Object.keys(all[address] ?? {}) : [method];
  return { operation: methods.map((each) => `${each.toUpperCase()} ${address}`).join(', '), parts };
}

const joinList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `gained values: 'a', 'b'` */
function getAddedParts({ property, base, revision }: Difference): string {
  const before = joinList(base?.value);
  const values = property === 'enum' ? joinList(revision?.value).filter((value) => !before.includes(value)) : [];
  return values.length === 0 ? '' : `gained values: ${values.map((value) => `'${String(value)}'`).join(', ')}`;
}

function toChange(difference: Difference, all: Paths): ApiChange {
  const { path, kind, impact, property, verdicts } = difference;
  const { operation, parts } = describePlace(path, all);
  const what = verdicts.map(({ message }) => message.replace(/\.$/, '')).join('; ') || getAddedParts(difference);
  return {
    breaking: impact === 'major',
    where: parts.length === 0 ? operation : `${operation}: ${parts.join('.')}`,
    text: what || (property === undefined ? kind : `${property} ${kind}`),
  };
}

/** All differences that clients may notice, breaking ones first. */
export async function differences(before: string, after: string): Promise<ApiChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-diff-'));
  const output = join(folder, 'diff.json');
  try {
    const how = ['--config', 'redocly.yaml', '--format', 'json', '--fail-on', 'none', '--skip-rule', OPEN_ENUMS];
    await run('redocly', ['diff', before, after, ...how, '--output', output], { quiet: true, env: { CI: '1' } });
    const { changes } = JSON.parse(await readFile(output, 'utf8')) as { changes: readonly Difference[] };
    const all = { ...(await listPaths(before)), ...(await listPaths(after)) };
    return changes
      .filter(({ path, typeName, property }) => {
        // Changes of components are reported where they are used.
        const isSilent = silent.test(typeName) || wording.has(property ?? '') || property?.startsWith('x-');
        return path.startsWith('#/paths/') && !isSilent;
      })
      .map((change) => toChange(change, all))
      .toSorted((one, other) => Number(other.breaking) - Number(one.breaking));
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
