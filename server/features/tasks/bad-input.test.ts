import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { invalidValues, validValues } from '../../../tests/schema-arbitraries.ts';
import { customer, fakeEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { readOperations, type Schema } from '../../core/contract/document.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  // Without workers, so that accepted tasks stay queued.
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
  who = await customer(app.db);
});
afterAll(() => app.close());

function getBodySchema(api: string, operationId: string): Schema {
  const bundle = new URL(`../../../generated/openapi/${api}.json`, import.meta.url);
  const operation = readOperations(JSON.parse(readFileSync(bundle, 'utf8'))).find(
    (one) => one.operationId === operationId,
  );
  return operation!.body!.schema!;
}

const generateBody = getBodySchema('v2', 'v2-generate');
const json = { 'content-type': 'application/json' };

describe('a body with one invalid field', () => {
  it('returns the field and the rule', async () => {
    await fc.assert(
      fc.asyncProperty(invalidValues(generateBody), async ({ value, pointer, rule }) => {
        const { status, body } = await app.call('POST /api/v2/generate', { key: who.test, body: value });
        expect({ status, code: body.code }).toEqual({
          status: 422,
          code: rule === 'unknown_model' ? 'unknown_model' : 'invalid_field',
        });
        expect(body.errors).toEqual([
          { pointer, code: rule, detail: expect.stringMatching(/^(?:`.+`|The request body) .+\.$/s) },
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('returns the same within a dashboard call', async () => {
    await fc.assert(
      fc.asyncProperty(invalidValues(generateBody), async ({ value, pointer, rule }) => {
        const { status, body } = await app.call('POST /api/account/tasks', {
          cookie: who.cookie,
          body: { type: 'generate', mode: 'test', input: value },
        });
        expect(status).toBe(422);
        expect(body.errors).toMatchObject([{ pointer: `/input${pointer}`, code: rule }]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a body that matches the schema', () => {
  it('is accepted, or breaks a rule beyond the schema', async () => {
    await fc.assert(
      fc.asyncProperty(validValues(generateBody), async (value) => {
        const { status, body } = await app.call('POST /api/v2/generate', { key: who.test, body: value });
        expect([200, 202, 422]).toContain(status);
        const faults = status === 422 ? body.errors.map(({ pointer }: { pointer: string }) => pointer) : [];
        expect(['/prompt', '/lyrics', '/style', '/title']).toEqual(expect.arrayContaining(faults));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a request that cannot be parsed', () => {
  const cases: [string, string | Buffer, Record<string, string>, number, string][] = [
    ['nothing', '', json, 422, 'invalid_field'],
    ['half a text', '{"model": "v5', json, 400, 'malformed_json'],
    ['what is no UTF-8', Buffer.from([0x22, 0xc3, 0x22]), json, 400, 'malformed_json'],
    ['a list', '[]', json, 422, 'invalid_field'],
    ['null', 'null', json, 422, 'invalid_field'],
    ['a form', 'model=v5', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['text', '{"model":"v5"}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['UTF-16', '{"model":"v5"}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'unsupported_media_type'],
    ['too much', JSON.stringify({ prompt: 'x'.repeat(1_100_000) }), json, 413, 'payload_too_large'],
  ];

  it.each(cases)('is rejected: %s', async (_, body, headers, status, code) => {
    const refused = await app.call('POST /api/v2/generate', { key: who.test, body, headers });
    expect(refused).toMatchObject({ status, body: { code } });
    // A body that announces too many bytes is rejected before its key is checked.
    expect('ratelimit' in refused.headers).toBe(status !== 413);
  });
});

describe('JSON', () => {
  it.each(['application/json; charset=utf8', 'application/json;', 'Application/JSON; version=1; charset="UTF-8"'])(
    'may be announced as %s',
    async (type) => {
      const body = '{"model":"v5","prompt":"rain"}';
      const headers = { 'content-type': type };
      expect(await app.call('POST /api/v2/generate', { key: who.test, body, headers })).toMatchObject({ status: 202 });
    },
  );
});

describe('text that the database cannot store', () => {
  it.each([
    ['NUL', 'a\u0000b', '/prompt'],
    ['half a surrogate pair', 'a\ud800', '/prompt'],
  ])('is rejected: %s', async (_, prompt, pointer) => {
    // Written by hand, because JSON.stringify escapes both.
    const body = `{"model":"v5","prompt":${JSON.stringify(prompt)}}`;
    const refused = await app.call('POST /api/v2/generate', { key: who.test, body, headers: json });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer, code: 'bad_format' }] } });
  });

  it('is rejected as a name too', async () => {
    const body = '{"model":"v5","prompt":"x","metadata":{"a\\u0000":"b"}}';
    expect(await app.call('POST /api/v2/generate', { key: who.test, body, headers: json })).toMatchObject({
      status: 422,
    });
  });
});

describe('headers, queries and ids', () => {
  it.each([
    ['?limit', 'too_small', 'limit=0'],
    ['?limit', 'too_large', 'limit=101'],
    ['?limit', 'wrong_type', 'limit=ten'],
    ['?status', 'not_in_enum', 'status=done'],
    ['?type', 'not_in_enum', 'type=remix'],
    ['?cursor', 'too_short', 'cursor='],
    ['?cursor', 'invalid', 'cursor=nonsense'],
    ['?page', 'unknown_field', 'page=2'],
    ['?task_id', 'too_many', Array.from({ length: 101 }, (_, n) => `task_id=${n}`).join('&')],
  ])('%s: %s', async (pointer, code, query) => {
    const refused = await app.call(`GET /api/v2/feed?${query}`, { key: who.test });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
  });

  it('an Idempotency-Key is 1 to 255 characters', async () => {
    const sendKeyOfLength = (length: number) =>
      app.call('POST /api/v2/generate', {
        key: who.test,
        body: { model: 'v5', prompt: 'x' },
        headers: { 'idempotency-key': 'k'.repeat(length) },
      });
    const pointer = ':Idempotency-Key';
    expect(await sendKeyOfLength(0)).toMatchObject({ status: 422, body: { errors: [{ pointer, code: 'too_short' }] } });
    expect(await sendKeyOfLength(256)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer, code: 'too_long' }] },
    });
    expect(await sendKeyOfLength(255)).toMatchObject({ status: 202 });
  });

  it.each(['task_x', '%00', '..%2f..', 'x'.repeat(64), 'x'.repeat(200), "'%20or%201=1--", '%F0%9F%8E%B5'])(
    'a malformed id returns 404: %s',
    async (id) => {
      expect(await app.call(`GET /api/v2/tasks/${id}`, { key: who.test })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );
});
