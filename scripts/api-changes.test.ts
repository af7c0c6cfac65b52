import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiVersions } from '../plugins/reference/translations.ts';
import { readEnglishChangeTexts } from '../plugins/reference/change-texts.ts';
import { toSentence } from '../src/features/reference/change-text.ts';
import { root } from './freshness.ts';
import { currentContract, differences, listReleases, getVersion } from './api-changes.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contract = currentContract('v2');
const texts = readEnglishChangeTexts(root);

/** The differences after the contract was changed. */
async function after(change: (contract: any) => void) {
  const changed = JSON.parse(readFileSync(contract, 'utf8'));
  change(changed);
  const file = join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(changed));
  const changes = await differences(contract, file);
  return changes.map((each) => ({ ...each, text: toSentence(each, texts, 'en') }));
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
  const changes = await after(({ paths, webhooks, components }) => {
    delete paths['/api/v2/credits'];
    delete webhooks['task-event'];
    delete components.schemas.clip.properties.lyrics;
    components.parameters.limit.schema.maximum = 50;
    components.schemas['lyrics-request'].required.push('format');
    components.schemas['lyrics-format'].enum.pop();
    components.schemas.clip.required.splice(components.schemas.clip.required.indexOf('id'), 1);
  });
  expect(changes.filter(({ breaking }) => !breaking)).toEqual([]);
  const lines = changes.map(({ where, text }) => `${where}: ${text}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'GET /api/v2/credits: The operation no longer exists.',
      'GET /api/v2/feed: The parameter `limit`: `maximum` is now `50`.',
      'POST /api/v2/timestamped-lyrics: The request now requires `format`.',
      'POST /api/v2/timestamped-lyrics: `format` in the request no longer accepts `ttml`.',
      'POST task-event: The webhook no longer exists.',
    ]),
  );
  // Every operation that returns clips is listed.
  for (const operation of ['POST /api/v2/generate', 'POST /api/v2/extend', 'GET /api/v2/tasks/{id}'])
    expect(lines).toEqual(
      expect.arrayContaining([
        `${operation}: \`clips[].lyrics\` in the response no longer exists.`,
        `${operation}: The response doesn’t always have \`clips[].id\` anymore.`,
      ]),
    );
});

test('a default that moves into the schema of its field changes nothing, and another one does', async () => {
  const move = async (value: string) =>
    after(({ components: { schemas } }) => {
      schemas['requested-format'] = { ...schemas['lyrics-format'], default: value };
      schemas['lyrics-request'].properties.format = { $ref: '#/components/schemas/requested-format' };
    });
  expect(await move('json')).toEqual([]);
  expect((await move('lrc')).map(({ where, text }) => `${where}: ${text}`)).toEqual([
    'POST /api/v2/timestamped-lyrics: `format` in the request: `default` is now `lrc`.',
  ]);
});

test('an addition is not a breaking change, and a changed description is none', async () => {
  const changes = await after(({ paths, components }) => {
    components.schemas.clip.properties.tempo = { type: 'number', description: 'Beats a minute.' };
    components.schemas.clip.properties.key = { type: 'string' };
    components.schemas['task-status'].enum.push('paused');
    paths['/api/v2/credits'].get.description = 'Says what is left.';
  });
  const own = changes.filter(({ where }) => where === 'GET /api/v2/tasks/{id}').map(({ text }) => text);
  expect(own).toContain('The response now has `clips[].key` and `clips[].tempo`.');
  expect(own).toContain('`status` in the response can now be `paused`.');
  expect(changes.filter(({ breaking, where }) => breaking || where.includes('/api/v2/credits'))).toEqual([]);
});

test('a new error is named at the operations that return it, and nowhere else', async () => {
  const changes = await after(({ paths, components }) => {
    components.schemas['problem-code'].enum.push('asleep');
    const shared = components.responses['insufficient-credits'];
    const [[type, { schema, examples }]] = Object.entries(shared.content) as any;
    const asleep = { value: { code: 'asleep', request_id: 'req_x' } };
    paths['/api/v2/videos'].post.responses['402'] = {
      ...shared,
      content: { [type]: { schema, examples: { ...examples, asleep } } },
    };
  });
  // The log can be filtered by it, too.
  expect(changes.filter(({ where }) => where !== 'GET /api/v2/logs')).toMatchObject([
    { breaking: false, where: 'POST /api/v2/videos', text: 'The operation can now return `asleep` (402).' },
  ]);
});
