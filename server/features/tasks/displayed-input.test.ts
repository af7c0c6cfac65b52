import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, fakeEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
  who = await customer(app.db, 500);
});
afterAll(() => app.close());

const generate = (input: object) =>
  app.call('POST /api/v2/generate', { key: who.test, body: { model: 'v5', prompt: 'rain', ...input } });

it.each([
  ['https://example.com/hook?order[id]=5', 'https://example.com/hook?order[id]=5'],
  ['https://müsik.example/hök', 'https://xn--msik-0ra.example/h%C3%B6k'],
  ['HTTPS://EXAMPLE.com:443/hook', 'https://example.com/hook'],
])('accepts the URL %s and returns it as it is requested', async (given, stored) => {
  const song = await generate({ callback_url: given });
  expect(song.status).toBe(202);
  expect((await app.call(`GET /api/v2/tasks/${song.body.id}`, { key: who.test })).body.input.callback_url).toBe(stored);
  const older = await app.call('POST /api/v1/generate', {
    key: who.test,
    body: { model: 'v5', prompt: 'rain', callback_url: given },
  });
  expect(older.body.callback_url).toBe(stored);
  const images = await app.call('POST /api/v2/images', {
    key: who.test,
    body: { model: 'image-1', prompt: 'rain', image: given },
  });
  expect(images.status).toBe(202);
});

it.each([
  'http://１２７.0.0.1/',
  'http://127.1:80/',
  'HTTP://LOCALHOST/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://u:p@müsik.example/',
])('checks the URL %s as it is requested', async (url) => {
  expect((await generate({ callback_url: url })).body.code).toBe('address_refused');
});

const rule = 'must not contain control characters, or characters that override the direction of text.';
const linesRule = rule.replace(',', ' except line breaks and tabs,');

it.each([
  ['title', 'Rain\u202Egnp.exe', rule],
  ['title', 'Rain\nSun', rule],
  ['title', 'Rain\u001B[31m', rule],
  ['prompt', 'rain\u202E', linesRule],
  ['lyrics', 'rain\u0007', linesRule],
  ['style', 'pop\u202D', linesRule],
])('refuses %s: %j, with the rule', async (field, text, sentence) => {
  const { status, body } = await generate({ style: 'pop', [field]: text });
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ pointer: `/${field}`, code: 'invalid', detail: `\`${field}\` ${sentence}` }]);
});

it('accepts lines, tabs, joiners, and texts of both directions', async () => {
  const texts = { title: 'ﷺ 👩‍🚀 שיר', lyrics: '[Verse]\r\n\t\u202Bשלום\u202C\n\u2067a\u2069', style: 'pop' };
  const { status, body } = await generate(texts);
  expect(status).toBe(202);
  expect((await app.call(`GET /api/v2/tasks/${body.id}`, { key: who.test })).body.input).toMatchObject(texts);
});
