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

const broken = { breaking: true };

test.for(apiVersions)('%s: the contract of today breaks nothing that was released', async (version) => {
  const last = listReleases(version).at(-1);
  expect(last).toBeDefined();
  expect((await differences(last!.file, currentContract(version))).filter(({ breaking }) => breaking)).toEqual([]);
});

test.for(apiVersions)('%s: a changed contract has a higher version than the release before', async (version) => {
  const numbers = (file: string) => getVersion(file).split('.').map(Number);
  const files = [...listReleases(version).map(({ file }) => file), currentContract(version)];
  for (const [index, file] of files.entries()) {
    const before = files[index - 1];
    if (before === undefined || (await differences(before, file)).length === 0) continue;
    const [[major = 0, minor = 0, patch = 0], [oldMajor = 0, oldMinor = 0, oldPatch = 0]] = [
      numbers(file),
      numbers(before),
    ];
    expect(major, file).toBe(oldMajor);
    expect(minor * 1000 + patch, file).toBeGreaterThan(oldMinor * 1000 + oldPatch);
  }
});

// The rules of this tool have changed before: without the recommended ones, all of these would be harmless.
test('a removal is a breaking change', async () => {
  const gone = await after(({ paths }) => delete paths['/api/v2/credits']);
  expect(gone).toMatchObject([{ ...broken, where: 'GET /api/v2/credits' }]);
  const field = await after(({ components }) => delete components.schemas.clip.properties.lyrics);
  expect(field[0]).toMatchObject(broken);
  expect(field.map(({ where, text }) => where + text).join()).toContain('lyrics');
});

test('a stricter request is a breaking change', async () => {
  const narrower = await after(({ components }) => {
    components.parameters.limit.schema.maximum = 50;
  });
  expect(narrower[0]).toMatchObject({ ...broken, where: expect.stringContaining('GET /api/v2/feed') as string });
  const required = await after(({ components }) => components.schemas['lyrics-request'].required.push('format'));
  expect(required[0]).toMatchObject(broken);
});

test('an addition is not a breaking change', async () => {
  const more = await after(({ components }) => {
    components.schemas.clip.properties.tempo = { type: 'number', description: 'Beats a minute.' };
    components.schemas['task-status'].enum.push('paused');
  });
  expect(more.map(({ text }) => text)).toEqual(expect.arrayContaining(["gained values: 'paused'"]));
  expect(more.filter(({ breaking }) => breaking)).toEqual([]);
});

test('a changed description is no change', async () => {
  const words = await after(({ paths }) => {
    paths['/api/v2/credits'].get.description = 'Says what is left.';
  });
  expect(words).toEqual([]);
});
