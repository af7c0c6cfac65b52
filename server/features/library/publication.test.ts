import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { createPublicWork, createWork, type CreatedWork, updateWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';
import { bundledOperations } from '../../core/contract/bundled.ts';
import type { Schema } from '../../core/contract/document.ts';

/** The word of the operator's list. */
const WORD = 'grim';
const TITLE = `A ${WORD} tale`;

let app: TestApp;
let support: TestCustomer;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines(), config: { refusedWords: [WORD] } });
  support = await signedIn(app, 'support');
});
afterAll(() => app.close());

/** Whether anyone can read the word: in the list, on the page and in the file name of a work. */
async function isReadable({ work }: CreatedWork): Promise<boolean> {
  const responses = [
    await app.call('GET /api/gallery/works?limit=100'),
    await app.call(`GET /api/gallery/works/${work.id}`),
    await app.call(`GET /api/gallery/works/${work.id}/media`),
  ];
  return responses.some(
    ({ text, headers }) => text.includes(WORD) || String(headers['content-disposition']).includes(WORD),
  );
}

/** Sets what a work had before the word was on the list, or what a model has written. */
const setText = ({ work }: CreatedWork, column: 'name' | 'title' | 'lyrics', text = TITLE) =>
  app.db.query(`update outputs set ${column} = $2 where id = $1`, [work.id, text]);

async function expectRefused(own: CreatedWork, update: object, pointer: string): Promise<void> {
  const response = await updateWork(app, own, update);
  expect(response).toMatchObject({ status: 422, body: { code: 'content_refused' } });
  expect(response.body.errors).toEqual([
    { pointer, code: 'content_refused', detail: expect.stringContaining(`"${WORD}"`) },
  ]);
  expect(await isReadable(own)).toBe(false);
}

const decide = (own: CreatedWork, decision: string) =>
  app.call(`POST /api/admin/reports/${own.work.id}/decision`, {
    cookie: support.cookie,
    body: { decision, note: 'Checked.' },
  });

/** The ways in which a text becomes public, by the operation that completes them. */
const ways: Readonly<Record<string, readonly (readonly [name: string, run: () => Promise<void>])[]>> = {
  updateWork: [
    ['renaming a public work', async () => expectRefused(await createPublicWork(app), { title: TITLE }, '/title')],
    [
      'renaming a public image',
      async () => expectRefused(await createPublicWork(app, 'image'), { title: TITLE }, '/title'),
    ],
    [
      'renaming and publishing at once',
      async () => expectRefused(await createWork(app), { title: TITLE, visibility: 'public' }, '/title'),
    ],
    [
      'publishing a work that was renamed before',
      async () => {
        const own = await createWork(app);
        expect((await updateWork(app, own, { title: TITLE })).status).toBe(200);
        await expectRefused(own, { visibility: 'public' }, '/visibility');
        expect((await updateWork(app, own, { title: 'A tale', visibility: 'public' })).status).toBe(200);
      },
    ],
    [
      'restoring the original title of a public work',
      async () => {
        const own = await createPublicWork(app);
        await updateWork(app, own, { title: 'A tale' });
        await setText(own, 'title');
        await expectRefused(own, { title: null }, '/title');
      },
    ],
    [
      'publishing a song with a title by the model',
      async () => {
        const own = await createWork(app);
        await setText(own, 'title');
        await expectRefused(own, { visibility: 'public' }, '/visibility');
        // The file contains the original title.
        await expectRefused(own, { title: 'A tale', visibility: 'public' }, '/visibility');
      },
    ],
    [
      'publishing a song with lyrics by the model',
      async () => {
        const own = await createWork(app);
        await setText(own, 'lyrics');
        await expectRefused(own, { visibility: 'public' }, '/visibility');
      },
    ],
  ],
  decideReport: [
    [
      'restoring a work that was renamed while it was taken down',
      async () => {
        const own = await createPublicWork(app);
        await app.call(`POST /api/gallery/works/${own.work.id}/reports`, { body: { reason: 'real_person' } });
        expect((await decide(own, 'taken_down')).status).toBe(200);
        expect((await updateWork(app, own, { title: TITLE })).status).toBe(200);
        expect(await decide(own, 'restored')).toMatchObject({ status: 200, body: { visibility: 'private' } });
        expect(await isReadable(own)).toBe(false);
      },
    ],
  ],
  ...Object.fromEntries(
    (
      [
        'createTask',
        'extendClip',
        'createImages',
        'createVideos',
        'v2Generate',
        'v2Extend',
        'v2Images',
        'v2Videos',
        'v1Generate',
      ] as const
    ).map(
      // Refused when it is accepted, in each text (tests of these features).
      (operation) => [operation, []],
    ),
  ),
};

/** Operations with texts that nobody but the customer and support can read, with the reader. */
const privateTexts: Readonly<Record<string, string>> = {
  v2TimestampedLyrics: 'an ID',
  saveGuestWorks: 'nobody',
  updateMe: 'the customer, in emails and on receipts',
  confirmIdentity: 'nobody',
  changePassword: 'nobody',
  renamePasskey: 'the customer',
  setBillingDetails: 'the customer, on receipts',
  createOrder: 'an ID',
  createRefund: 'support',
  createQuestion: 'support',
  createQuestionMessage: 'support',
  contactSupport: 'support',
  createInvitation: 'support',
  setCustomerRole: 'support',
  setCustomerSuspension: 'support',
  adjustCredits: 'support',
  settlePayout: 'support',
  decideRefund: 'the customer',
  answerQuestion: 'the customer',
  reportWork: 'support',
  cancelAnyTask: 'support',
  releaseTask: 'support',
  createKey: 'the customer',
  updateKey: 'the customer',
  v2CreateKey: 'the customer',
  v2UpdateKey: 'the customer',
  createWebhookEndpoint: 'the customer',
  updateWebhookEndpoint: 'the customer',
  testWebhookEndpoint: 'an ID',
  replayFailedWebhooks: 'an ID',
  v2CreateWebhook: 'the customer',
  v2UpdateWebhook: 'the customer',
  v2TestWebhook: 'an ID',
  v2ReplayFailed: 'an ID',
  checkAdminLink: 'nobody',
  claimAdminLink: 'nobody',
  saveLogFilter: 'the customer',
  checkAssistant: 'nobody',
  decideAssistant: 'the customer',
};

/** The fields of a schema with texts that people write: neither values of a list nor of a format. */
function findTexts(schema: unknown, at = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((item) => findTexts(item, at));
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties = {}, items, additionalProperties, ...rest } = schema as Schema & Record<string, unknown>;
  const isText =
    [type].flat().includes('string') && !['enum', 'const', 'format', 'pattern'].some((name) => name in rest);
  const fields = Object.entries(properties as object).flatMap(([name, field]) => findTexts(field, `${at}/${name}`));
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => findTexts(rest[name], at));
  return [...(isText ? [at] : []), ...fields, ...parts, ...findTexts([items, additionalProperties], `${at}/*`)];
}

const operations = (['v2', 'v1', 'account'] as const).flatMap((name) => bundledOperations[name]());

describe('a refused word', () => {
  it('can be written by operations that are known, so that a new one is not forgotten', () => {
    const writing = operations.filter(({ body }) => findTexts(body?.schema).length > 0);
    const publishing = operations.filter(({ body }) => JSON.stringify(body?.schema ?? {}).includes('"visibility"'));
    const known = [...Object.keys(ways), ...Object.keys(privateTexts)];
    expect([...new Set([...writing, ...publishing].map(({ handler }) => handler))].toSorted()).toEqual(
      known.toSorted(),
    );
  });

  it('could be read by anyone only in the title of a work', () => {
    const open = operations.filter(({ security, method }) => security === 'none' && method === 'GET');
    const texts = open.flatMap(({ handler, responses }) =>
      [...(responses.get('200')?.content.values() ?? [])].flatMap((schema) =>
        findTexts(schema).map((field) => `${handler} ${field}`),
      ),
    );
    expect([...new Set(texts)].filter((text) => !/^listOutbox|\/(id|model|next_cursor|currency)$/.test(text))).toEqual([
      'getSignInOptions /providers/*/name',
      'getSession /customer/name',
      'getSession /customer/time_zone',
      'getCatalog /engines/live/songs/*/languages/*',
      'getCatalog /engines/test/songs/*/languages/*',
      'listGallery /data/*/title',
      'getGalleryWork /title',
      'getGalleryLyrics /words/*/text',
      'getGalleryLyrics /words/*/before',
      'getGalleryLyrics /words/*/after',
    ]);
  });

  it.for(Object.values(ways).flat())('does not become public by %s', async ([, run]) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
