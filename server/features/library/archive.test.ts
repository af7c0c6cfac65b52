import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import type { Work } from '../../../generated/account/types.gen.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { expireWork, generateSong, titledEngines } from '../../../tests/tasks/works.ts';
import { unzip } from '../../../tests/zip.ts';
import { library } from './feature.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ engines: titledEngines(), beside: [library] });
});
afterAll(() => app.close());
beforeEach(async () => {
  who = await customer(app.db);
});

describe('downloading many files', () => {
  const download = (ids: readonly string[], cookie = who.cookie) =>
    app.call(`GET /api/account/works/archive?${ids.map((id) => `work_id=${id}`).join('&')}`, { cookie });

  it('returns a ZIP file with a manifest, the same each time', async () => {
    const { task } = await generateSong(app, who, { model: 'v5', title: 'a/b: «雨»', prompt: 'rain' });
    const ids = task.clips.map(({ id }) => id);
    const zip = await download([...ids, ids[0]!]);
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.bytes.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="works-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = unzip(zip.bytes);
    expect([...files.keys()]).toEqual(['manifest.json', 'a b «雨».mp3', 'a b «雨» B.mp3']);
    const { works } = JSON.parse(String(files.get('manifest.json')));
    expect(works).toMatchObject([
      { id: ids[0], title: 'a/b: «雨»', prompt: 'rain', task_id: task.id, parent: null, model: 'v5' },
      { id: ids[1] },
    ]);
    for (const { file, checksum, bytes } of works) {
      const content = files.get(file)!;
      expect(content.length).toBe(bytes);
      expect(`sha256:${createHash('sha256').update(content).digest('hex')}`).toBe(checksum);
    }
    expect(works.map(({ checksum }: Work) => checksum)).toEqual(task.clips.map(({ checksum }) => checksum));
    expect((await download(ids.toReversed())).bytes).toEqual(zip.bytes);
  });

  it('is rejected with the reason', async () => {
    const mine = await generateSong(app, who);
    const foreign = await generateSong(app, await customer(app.db));
    expect((await download([mine.id, foreign.id])).status).toBe(404);
    const error = async (ids: readonly string[]) => (await download(ids)).body.errors;
    expect(await error([])).toMatchObject([{ pointer: '?work_id', code: 'required' }]);
    const many = Array.from({ length: limits.archive.works + 1 }, (_, n) => `clip_${n}`);
    expect(await error(many)).toMatchObject([{ pointer: '?work_id', code: 'too_many' }]);
    await app.db.query('update files set bytes = $2 where task_id = $1', [mine.task.id, limits.archive.bytes + 1]);
    expect(await error([mine.id])).toMatchObject([
      { code: 'too_large', detail: expect.stringContaining('1073741824') },
    ]);
    await expireWork(app, mine.id);
    expect(await error([mine.id])).toMatchObject([{ code: 'invalid', detail: `The file of ${mine.id} is deleted.` }]);
  });

  it.each([0, 1])(
    'breaks off when file %i is deleted before its turn: neither a server error nor a valid ZIP file',
    async (nth) => {
      const { task } = await generateSong(app, who, { model: 'v5' });
      const ids = task.clips.map(({ id }) => id);
      const { rows } = await app.db.query<{ key: string }>(
        'select f.storage_key as key from outputs w join files f on f.capability = w.media_file where w.id = $1',
        [ids[nth]],
      );
      await app.core.storage.delete([rows[0]!.key]);
      await expect(download(ids)).rejects.toThrow('destroyed before completion');
      expect(app.app.contractViolations).toEqual([]);
    },
  );
});
