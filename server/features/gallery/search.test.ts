import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type CreatedWork, createPublicWork, createWork, updateWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';

// cspell:words fällt

let app: TestApp;
let support: TestCustomer;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines() });
  support = await signedIn(app, 'support');
});
afterAll(() => app.close());

const search = (query: Readonly<Record<string, string>>) =>
  app.call(`GET /api/gallery/works?${new URLSearchParams({ limit: '100', ...query })}`, { address: newAddress() });

const find = async (q: string, query: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  (await search({ q, ...query })).body.data.map(({ id }: { id: string }) => id);

/** A public work with a title that no other has. */
async function titled(kind: 'song' | 'image' = 'song', owner?: TestCustomer): Promise<CreatedWork & { word: string }> {
  const own = await createPublicWork(app, kind, owner && { owner });
  const word = unique('title').replaceAll(/\W/g, '');
  await updateWork(app, own, { title: `The ${word} on the harbor` });
  return { ...own, word };
}

/** Gives a song lyrics with times, as an engine does. */
const sing = ({ work }: CreatedWork, lyrics: string) =>
  app.db.query('update outputs set lyrics = $2, words = $3, public_search = null where id = $1', [
    work.id,
    lyrics,
    JSON.stringify([{ text: lyrics, line: 1, start: 1, end: 2, confidence: 1 }]),
  ]);

describe('the search of the gallery', () => {
  it('finds works by the words of their titles, in any script and spelling', async () => {
    const own = await titled();
    expect(await find(own.word)).toEqual([own.work.id]);
    expect(await find(`  HÄRBOR ${own.word.slice(0, -1).toUpperCase()} `)).toEqual([own.work.id]);
    expect(await find(`${own.word} mountain`)).toEqual([]);
    await updateWork(app, own, { title: '港の雨 fällt' });
    expect(await find('雨 fallt')).toEqual([own.work.id]);
    expect(await find('の港')).toEqual([]);
  });

  it('never finds what the gallery does not show: prompts, styles, generated titles of images, IDs and owners', async () => {
    const song = await createPublicWork(app);
    const image = await createPublicWork(app, 'image', { owner: song.owner });
    await app.core.schedules.runNow('library.read');
    const { id, task_id: task } = song.work;
    for (const secret of ['secretprompt', 'secretstyle', id, task ?? '', song.owner.id, song.owner.email, 'is:song']) {
      expect([secret, await find(secret)]).toEqual([secret, []]);
    }
    expect(await find('low tide')).toContain(song.work.id);
    expect(await find(image.work.title)).not.toContain(image.work.id);
    const { body } = await app.call('GET /api/account/works?search=secretprompt', { cookie: song.owner.cookie });
    expect(body.data).toHaveLength(3);
  });

  it('follows a new name, and hides and shows a work with its visibility', async () => {
    const own = await titled();
    await updateWork(app, own, { title: `${own.word}next` });
    expect(await find(`${own.word}next`)).toEqual([own.work.id]);
    expect(await find(`${own.word} harbor`)).toEqual([]);
    await updateWork(app, own, { visibility: 'private' });
    expect(await find(own.word)).toEqual([]);
    await updateWork(app, own, { title: `${own.word}last` });
    await updateWork(app, own, { visibility: 'public' });
    expect(await find(`${own.word}next`)).toEqual([]);
    expect(await find(`${own.word}last`)).toEqual([own.work.id]);
    await app.call(`DELETE /api/account/works/${own.work.id}`, { cookie: own.owner.cookie });
    expect(await find(own.word)).toEqual([]);
  });

  it('reads lyrics while their owner shows them', async () => {
    const own = await titled();
    const line = unique('line').replaceAll(/\W/g, '');
    await sing(own, `Rain ${line}`);
    await app.core.schedules.runNow('library.read');
    expect(await find(line)).toEqual([]);
    await updateWork(app, own, { lyrics_public: true });
    expect(await find(`${line} ${own.word}`)).toEqual([own.work.id]);
    await updateWork(app, own, { lyrics_public: false });
    expect(await find(line)).toEqual([]);
    expect(await find(own.word)).toEqual([own.work.id]);
  });

  it('finds nothing of suspended customers, of test mode, and after support has taken a work down', async () => {
    const own = await titled();
    await app.db.query('update customers set suspended_at = now() where id = $1', [own.owner.id]);
    expect(await find(own.word)).toEqual([]);
    await app.db.query('update customers set suspended_at = null where id = $1', [own.owner.id]);
    await app.call(`POST /api/gallery/works/${own.work.id}/reports`, { body: { reason: 'illegal' } });
    const decide = (decision: string, note?: string) =>
      app.call(`POST /api/admin/reports/${own.work.id}/decision`, { cookie: support.cookie, body: { decision, note } });
    expect((await decide('taken_down', 'No.')).status).toBe(200);
    expect(await find(own.word)).toEqual([]);
    expect((await decide('restored')).status).toBe(200);
    expect(await find(own.word)).toEqual([own.work.id]);

    const test = await createWork(app, 'song', { mode: 'test', owner: own.owner });
    await updateWork(app, test, { visibility: 'public', title: `${own.word}test` });
    expect(await find(`${own.word}test`)).toEqual([]);
  });

  it('forgets the words of expired works', async () => {
    const own = await titled();
    await app.db.query("update outputs set expires_at = now() - interval '1 second' where id = $1", [own.work.id]);
    expect(await find(own.word)).toEqual([]);
    expect(await app.core.schedules.runNow('gallery.expire')).toBe(true);
    const left = await app.db.one('select public_search::text as words from outputs where id = $1', [own.work.id]);
    expect(left).toEqual({ words: '' });
    expect(await app.core.schedules.runNow('library.read')).toBe(true);
    expect(await app.db.one('select public_search::text as words from outputs where id = $1', [own.work.id])).toEqual(
      left,
    );
  });

  it('is paged by kind and order, without gaps', async () => {
    const first = await titled();
    const works = [first];
    for (const kind of ['image', 'song', 'song'] as const) {
      const own = await createPublicWork(app, kind, { owner: first.owner });
      await updateWork(app, own, { title: `${first.word} again` });
      works.push({ ...own, word: first.word });
    }
    const newest = works.map(({ work }) => work.id).toReversed();
    expect(await find(first.word)).toEqual(newest);
    expect(await find(first.word, { kind: 'image' })).toEqual([works[1]!.work.id]);
    expect(await find(first.word, { kind: 'video' })).toEqual([]);
    await app.call(`POST /api/gallery/works/${first.work.id}/plays`, { address: newAddress() });
    for (const [sort, expected] of [
      ['newest', newest],
      ['popular', [first.work.id, ...newest.filter((id) => id !== first.work.id)]],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body }: { body: { data: { id: string }[]; next_cursor: string | null } } = await search({
          q: first.word,
          sort,
          limit: '1',
          ...(cursor && { cursor }),
        });
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.next_cursor;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('survives hostile texts', async () => {
    const { word, work } = await titled();
    for (const q of [
      `'${word}' | 'x'`,
      `${word}:*A & !`,
      `\\${word}\\`,
      '💥',
      "'",
      '\u{d800}',
      'a b c d e f g h i j k l m n o p q r s t u v w x y z',
      '%_*()<->|&!:\\\'"',
      '界'.repeat(100),
    ]) {
      const { status } = await search({ q });
      expect([q, status]).toEqual([q, 200]);
    }
    expect(await find(`'${word}' & !harbor`)).toEqual([work.id]);
    expect(await find('!?')).toEqual([]);
    expect((await search({ q: '   ' })).body).toEqual((await search({})).body);
    for (const [query, pointer] of [
      [{ q: 'x'.repeat(101) }, '?q'],
      [{ sort: 'best' }, '?sort'],
      [
        { sort: 'popular', cursor: Buffer.from('[-1,"2026-01-01T00:00:00.000Z","x"]').toString('base64url') },
        '?cursor',
      ],
      [{ sort: 'popular', cursor: Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url') }, '?cursor'],
    ] as const) {
      expect((await search(query)).body).toMatchObject({ code: 'invalid_field', errors: [{ pointer }] });
    }
  });
});
