import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import type { ReportReview } from '../../../generated/account/types.gen.ts';
import { signedIn, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { updateWork, type CreatedWork, createPublicWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';

let app: TestApp;
let support: TestCustomer;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines() });
  support = await signedIn(app, 'support');
});
afterAll(() => app.close());

const report = (id: string, body: object = { reason: 'rights_of_others' }, address = newAddress()) =>
  app.call(`POST /api/gallery/works/${id}/reports`, { address, body });

const queue = async (query: string): Promise<ReportReview[]> =>
  (await app.call(`GET /api/admin/reports?limit=100&${query}`, { cookie: support.cookie })).body.data;
const waits = async (id: string) => (await queue('queue=waiting')).find((work) => work.id === id);

const decide = (id: string, decision: string, note?: string) =>
  app.call(`POST /api/admin/reports/${id}/decision`, {
    cookie: support.cookie,
    body: { decision, ...(note === undefined ? {} : { note }) },
  });

const isShown = async ({ work }: CreatedWork) =>
  (await app.call(`GET /api/gallery/works/${work.id}/media`)).status === 200;

const mailed = async ({ owner }: CreatedWork) => {
  const { rows } = await app.db.query<{ data: object; locale: string }>(
    "select data, locale from emails where kind = 'work-decided' and customer_id = $1 order by created_at, data ->> 'outcome' desc",
    [owner.id],
  );
  return rows;
};

const audited = async ({ work }: CreatedWork) => {
  const { rows } = await app.db.query<{ action: string }>(
    'select action from audit_log where target_id = $1 order by id',
    [work.id],
  );
  return rows.map(({ action }) => action);
};

describe('a report', () => {
  it('is accepted from anyone, once per network, with the same response each time', async () => {
    const { work, owner } = await createPublicWork(app);
    const first = await report(work.id, { reason: 'real_person', details: ' It is my voice. ' }, '2001:db8:1:2::1');
    expect(first).toMatchObject({ status: 202, body: { work_id: work.id, reason: 'real_person' } });
    const repeated = await report(work.id, { reason: 'real_person' }, '2001:db8:1:2:ffff::9');
    expect([repeated.status, repeated.body]).toEqual([202, first.body]);
    await report(work.id, { reason: 'other', details: 'Too loud.' });
    expect(first.text).not.toContain(owner.id);
    expect(await waits(work.id)).toMatchObject({
      id: work.id,
      kind: 'song',
      title: work.title,
      visibility: 'public',
      customer_id: owner.id,
      customer_email: owner.email,
      state: 'waiting',
      reports: 2,
      said: [
        { reason: 'other', details: 'Too loud.' },
        { reason: 'real_person', details: 'It is my voice.' },
      ],
      decided_at: null,
    });
    const { rows } = await app.db.query('select * from work_reports where work_id = $1', [work.id]);
    expect(JSON.stringify(rows)).not.toContain('2001');
  });

  it.each([
    ['no reason', {}, '/reason', 'required'],
    ['another reason', { reason: 'boring' }, '/reason', 'not_in_enum'],
    ['something else that is not said', { reason: 'other', details: ' ' }, '/details', 'required'],
    ['too much', { reason: 'illegal', details: 'x'.repeat(1001) }, '/details', 'too_long'],
  ])('is rejected with its field: %s', async (_name, body, pointer, code) => {
    const { work } = await createPublicWork(app);
    expect(await report(work.id, body)).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    expect(await waits(work.id)).toBeUndefined();
  });

  it('is rejected from other sites, and rate limited per network', async () => {
    const { work } = await createPublicWork(app);
    const foreign = await app.call(`POST /api/gallery/works/${work.id}/reports`, {
      headers: { origin: 'https://other.example' },
      body: { reason: 'illegal' },
    });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
    const address = newAddress();
    for (let call = 0; call < limits.gallery.reportsPerMinute; call += 1)
      expect((await report(work.id, undefined, address)).status).toBe(202);
    expect((await report(work.id, undefined, address)).status).toBe(429);
  });
});

describe('support', () => {
  it('finds works by kind and customer, plays them, and exports them', async () => {
    const song = await createPublicWork(app);
    const image = await createPublicWork(app, 'image', { owner: song.owner });
    for (const { work } of [song, image]) await report(work.id, { reason: 'other', details: '=1+1' });
    const found = async (query: string) => (await queue(query)).map(({ id }) => id);
    const ownerFilter = `customer=${encodeURIComponent(song.owner.email)}`;
    expect(await found(ownerFilter)).toEqual([image.work.id, song.work.id]);
    expect(await found(`${ownerFilter}&kind=song`)).toEqual([song.work.id]);
    expect(await found(`${ownerFilter}&queue=done`)).toEqual([]);
    const [shown] = await queue(`${ownerFilter}&kind=song`);
    expect(shown).toMatchObject({ waveform: [0, 0.5, 1], duration: 15 });
    for (const address of [shown!.media_url, shown!.cover_url])
      expect((await app.call(`GET ${address}`)).status).toBe(200);
    const file = await app.call(`GET /api/admin/reports/export?${ownerFilter}`, { cookie: support.cookie });
    const [names, line] = file.text.split('\r\n');
    expect(names).toBe(
      '\uFEFFreported_at,id,kind,title,task_id,customer_id,customer_email,reports,reasons,state,visibility,decided_at,note',
    );
    expect(line).toContain(`,${image.work.id},image,secretprompt,`);
  });

  it('dismisses a report; only another network can reopen it', async () => {
    const own = await createPublicWork(app);
    const { id } = own.work;
    const [one, other] = [newAddress(), newAddress()];
    await report(id, undefined, one);
    expect((await decide(id, 'dismissed')).body).toMatchObject({ state: 'dismissed', visibility: 'public' });
    expect(await isShown(own)).toBe(true);
    await report(id, undefined, one);
    expect(await waits(id)).toBeUndefined();
    await report(id, undefined, other);
    expect(await waits(id)).toMatchObject({ reports: 2 });
    expect(await mailed(own)).toEqual([]);
    expect(await audited(own)).toEqual(['report.dismiss']);
  });

  it('takes a work down: it becomes private for good, and its customer gets the reason in their language', async () => {
    const own = await createPublicWork(app);
    const { id } = own.work;
    await app.db.query("update customers set locale = 'ja' where id = $1", [own.owner.id]);
    await report(id);
    expect(await decide(id, 'taken_down', ' ')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/note', code: 'required' }] },
    });
    expect(await isShown(own)).toBe(true);
    const down = await decide(id, 'taken_down', 'The words are not yours.');
    expect(down.body).toMatchObject({ state: 'taken_down', visibility: 'private', note: 'The words are not yours.' });
    expect(await isShown(own)).toBe(false);
    expect(await updateWork(app, own, { visibility: 'public' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/visibility', code: 'invalid' }] },
    });
    expect(await updateWork(app, own, { title: 'Mine all the same' })).toMatchObject({
      status: 200,
      body: { visibility: 'private', taken_down: true },
    });
    expect((await app.call(`GET ${own.work.media_url}`)).status).toBe(200);
    expect((await decide(id, 'taken_down', 'Once more.')).body.note).toBe('The words are not yours.');
    expect(await decide(id, 'dismissed')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/decision' }] } });
    expect(await mailed(own)).toMatchObject([
      {
        locale: 'ja',
        data: { work: id, title: own.work.title, outcome: 'taken_down', note: 'The words are not yours.' },
      },
    ]);
    expect(await audited(own)).toEqual(['work.take_down']);
    await expect(app.db.query("update outputs set visibility = 'public' where id = $1", [id])).rejects.toThrow(
      'outputs_taken_down',
    );
  });

  it.each([
    ['public', true],
    ['private', false],
  ])('restores a work: %s', async (visibility, isPublic) => {
    const own = await createPublicWork(app);
    const { id } = own.work;
    await report(id);
    await updateWork(app, own, { visibility });
    expect(await decide(id, 'restored')).toMatchObject({ status: 422 });
    await decide(id, 'taken_down', 'Wait.');
    expect((await decide(id, 'restored')).body).toMatchObject({ state: 'restored', visibility });
    expect(await isShown(own)).toBe(isPublic);
    expect((await mailed(own)).map(({ data }) => data)).toMatchObject([
      { outcome: 'taken_down' },
      { outcome: 'restored', isPublic, note: '' },
    ]);
    expect((await updateWork(app, own, { visibility: 'public' })).body).toMatchObject({ taken_down: false });
    expect(await audited(own)).toEqual(['work.take_down', 'work.restore']);
  });

  it('gets 404 for an unknown report', async () => {
    const { work } = await createPublicWork(app);
    expect((await decide(work.id, 'dismissed')).status).toBe(404);
  });
});

describe('a decision', () => {
  it('is deleted after its retention time; the work stays hidden, and the reporter is unknown', async () => {
    const [dismissed, down, waiting] = [
      await createPublicWork(app),
      await createPublicWork(app),
      await createPublicWork(app),
    ];
    for (const { work } of [dismissed, down, waiting]) await report(work.id);
    await decide(dismissed.work.id, 'dismissed');
    await decide(down.work.id, 'taken_down', 'No.');
    const all = [dismissed, down, waiting].map(({ work }) => work.id);
    await app.db.query(
      `update reported_works set reported_at = reported_at - $2::interval, decided_at = decided_at - $2::interval
       where work_id = any ($1)`,
      [all, `${limits.reportDays} days 1 second`],
    );
    expect(await app.core.schedules.runNow('gallery.forget')).toBe(true);
    const left = async (table: string) => {
      const { rows } = await app.db.query<{ work_id: string }>(
        `select work_id from ${table} where work_id = any ($1) order by array_position($1, work_id)`,
        [all],
      );
      return rows.map(({ work_id: id }) => id);
    };
    expect(await left('reported_works')).toEqual([down.work.id, waiting.work.id]);
    expect(await left('work_reports')).toEqual([waiting.work.id]);
    expect(await isShown(down)).toBe(false);
  });
});
