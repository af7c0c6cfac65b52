import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiVersions } from '../plugins/reference/translations.ts';
import { currentContract, differences, listReleases, getVersion } from './api-changes.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contract = currentContract('v2');

/** The differences after the contract was changed. */
async function after(change: (contract: any) => void) {
  const changed = JSON.parse(readFileSync(contract, 'utf8'));
  change(changed);
  const file = join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(changed));
  return differences(contract, file);
}

/** Compared once for both tests of a version. */
const between = new Map<string, ReturnType<typeof differences>>();
function compare(before: string, after: string): ReturnType<typeof differences> {
  const pair = `${before} ${after}`;
  const found = between.get(pair) ?? differences(before, after);
  between.set(pair, found);
  return found;
}

test.for(apiVersions)('%s: the contract of today breaks nothing that was released', async (version) => {
  const last = listReleases(version).at(-1);
  expect(last).toBeDefined();
  expect((await compare(last!.file, currentContract(version))).filter(({ breaking }) => breaking)).toEqual([]);
});

test.for(apiVersions)('%s: a changed contract has a higher version than the release before', async (version) => {
  const numbers = (file: string) => getVersion(file).split('.').map(Number);
  const files = [...listReleases(version).map(({ file }) => file), currentContract(version)];
  for (const [index, file] of files.entries()) {
    const before = files[index - 1];
    if (before === undefined || (await compare(before, file)).length === 0) continue;
    const [[major = 0, minor = 0, patch = 0], [oldMajor = 0, oldMinor = 0, oldPatch = 0]] = [
      numbers(file),
      numbers(before),
    ];
    expect(major, file).toBe(oldMajor);
    expect(minor * 1000 + patch, file).toBeGreaterThan(oldMinor * 1000 + oldPatch);
  }
});

// The rules of this tool have changed before: without the recommended ones, all of these would be harmless.
test('a removal and a stricter request are breaking changes', async () => {
  const changes = await after(({ paths, components }) => {
    delete paths['/api/v2/credits'];
    delete components.schemas.clip.properties.lyrics;
    components.parameters.limit.schema.maximum = 50;
    components.schemas['lyrics-request'].required.push('format');
  });
  expect(changes.filter(({ breaking }) => !breaking)).toEqual([]);
  expect(changes.map(({ where, text }) => `${where}: ${text}`)).toEqual([
    'GET /api/v2/credits: Path `/api/v2/credits` was removed',
    expect.stringMatching(/^GET \/api\/v2\/feed: .*'<= 100' to '<= 50'/),
    expect.stringMatching(/^POST \/api\/v2\/generate: .*lyrics: .*removed/),
    expect.stringMatching(/^POST \/api\/v2\/timestamped-lyrics: .*required: `format`/),
  ]);
});

test('an addition is not a breaking change, and a changed description is none', async () => {
  const changes = await after(({ paths, components }) => {
    components.schemas.clip.properties.tempo = { type: 'number', description: 'Beats a minute.' };
    components.schemas['task-status'].enum.push('paused');
    paths['/api/v2/credits'].get.description = 'Says what is left.';
  });
  expect(changes.map(({ text }) => text)).toEqual(expect.arrayContaining(["gained values: 'paused'"]));
  expect(changes.filter(({ breaking, where }) => breaking || where.includes('/api/v2/credits'))).toEqual([]);
});
