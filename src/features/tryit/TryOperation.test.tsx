import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import type { OperationForm } from '../../core/api/operation-form.ts';
import { TryOperation } from './TryOperation.tsx';

const form: OperationForm = {
  id: 'v2-generate',
  method: 'POST',
  path: '/api/v2/generate',
  parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, description: '', schema: { type: 'string' } }],
  body: {
    schema: {
      type: 'object',
      required: ['model'],
      properties: {
        model: { type: 'string', enum: ['v4', 'v5'] },
        prompt: { type: 'string', maxLength: 500 },
        style: { type: 'string', maxLength: 20 },
        weirdness: { type: 'number', minimum: 0, maximum: 1 },
        seed: { type: 'integer', minimum: 0 },
        instrumental: { type: 'boolean', default: false },
        metadata: { type: 'object', additionalProperties: { type: 'string', maxLength: 3 } },
        place: {
          oneOf: [
            { title: 'Named', type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            { title: 'Numbered', type: 'object', properties: { number: { type: 'integer' } } },
          ],
        },
      },
    },
    examples: [
      { title: 'First', value: { model: 'v5', prompt: 'rain' } },
      { title: 'Second', value: { model: 'v4', prompt: 'snow' } },
    ],
  },
};

const key = {
  id: 'key_1',
  name: 'laptop',
  mode: 'test',
  status: 'active',
  assistant: null,
  prefix: 'cdz_test_AbCd',
  last4: 'wxyz',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: null,
  last_used_at: null,
  last_used_address: null,
};
const guest = {
  secret: 'cdz_test_guest_secret',
  prefix: 'cdz_test_guest_AbCd',
  last4: 'cret',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: '2036-11-20T01:00:00Z',
};
const customer = { id: 'cus_1', name: 'Ada', email: 'ada@example.com' };

let api: ApiDouble;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  api = new ApiDouble();
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  api.on('POST /api/guest-key', () => json(guest, 201));
});
afterEach(() => api.close());

const show = () => showPage(<TryOperation form={form} />, '/docs/v2-generate');
const made = () => api.made('POST /api/v2/generate');
const getGuestKey = async ({ user }: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: 'Get a guest key' }));
  await screen.findByText(/Works until/);
};
const findStatus = (status: string) => screen.findByText(status, { selector: 'output' });
const send = ({ user }: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Send' }));

test('a guest sends the form', async () => {
  api.on('POST /api/v2/generate', () => json({ ok: true }, 200));
  const page = show();
  await getGuestKey(page);
  const { user } = page;
  await user.click(screen.getByText('Optional fields'));
  await user.type(screen.getByRole('textbox', { name: 'seed' }), '1.50');
  await user.clear(screen.getByRole('textbox', { name: 'seed' }));
  await user.type(screen.getByRole('textbox', { name: 'seed' }), '42');
  await user.click(screen.getByRole('checkbox', { name: 'instrumental' }));
  await user.click(screen.getByRole('button', { name: 'Add entry' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'a');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'b');
  await user.click(screen.getByRole('radio', { name: 'Numbered' }));
  await user.type(screen.getByRole('textbox', { name: 'number' }), '3');
  await send(page);
  await findStatus('200');
  const [call] = made();
  expect(call?.body).toEqual({
    model: 'v5',
    prompt: 'rain',
    seed: 42,
    instrumental: true,
    metadata: { a: 'b' },
    place: { number: 3 },
  });
  expect(call?.headers.get('authorization')).toBe('Bearer cdz_test_guest_secret');
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('with an invalid field nothing is sent, and no guest key is fetched', async () => {
  const page = show();
  await page.user.click(screen.getByText('Optional fields'));
  const style = screen.getByRole('textbox', { name: 'style' });
  await page.user.type(style, 'longer than twenty characters');
  expect(screen.getByText('29 / 20')).toBeVisible();
  await send(page);
  expect(await screen.findByText('This is too long')).toBeVisible();
  expect(style).toHaveFocus();
  expect(style).toBeInvalid();
  expect(made()).toHaveLength(0);
  expect(api.made('POST /api/guest-key')).toHaveLength(0);
});

test('an unknown field is named as one, in the form and in the JSON', async () => {
  const page = show();
  await page.user.click(screen.getByRole('radio', { name: 'JSON' }));
  const text = screen.getByRole('textbox', { name: 'Body as JSON' });
  await page.user.clear(text);
  await page.user.type(text, '{{"model": "v5", "prompt": "rain", "tempo": 90}');
  api.on('POST /api/v2/generate', () =>
    problem(422, 'invalid_field', { errors: [{ pointer: '/tempo', code: 'unknown_field', detail: 'No.' }] }),
  );
  await send(page);
  await screen.findByText('422', { selector: 'output' });
  expect(screen.getByText('Unknown field')).toHaveTextContent('/tempo Unknown field');
  await page.user.click(screen.getByRole('radio', { name: 'Form' }));
  expect(screen.getByText('Unknown field')).toHaveTextContent('/tempo Unknown field');
});

test('an empty pasted key is missing', async () => {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Paste a key' }));
  await send(page);
  expect(await screen.findByText('Choose a key first')).toBeVisible();
  expect(made()).toHaveLength(0);
});

test('on a phone the response scrolls into view when it arrives', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const response = Promise.withResolvers<Response>();
  api.on('POST /api/v2/generate', () => response.promise);
  const page = show();
  await send(page);
  await screen.findByText('Waiting for the response');
  scroll.mockClear();
  response.resolve(json({ ok: true }));
  await findStatus('200');
  await waitFor(() => expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Response' })]));
});

test('the ids in a response are shown in the samples of the page', async () => {
  const [example, id] = ['task_4n7xk2vq8m3rj5hc6tzw9yba', 'task_7p2ym5zq9k4sk6jd8uaw3zcb'];
  const samples = document.body.appendChild(document.createElement('pre'));
  samples.innerHTML = `<code>/tasks/${example}</code>`;
  api.on('POST /api/v2/generate', () => json({ task_id: id }));
  api.on(`GET /api/v2/tasks/${id}`, () => json({}, 404));
  const page = show();
  await send(page);
  await findStatus('200');
  expect(samples).toHaveTextContent(`/tasks/${id}`);
  samples.remove();
});

test('a server error is shown at its field until the field changes', async () => {
  api.on('POST /api/v2/generate', () =>
    problem(422, 'invalid_field', { errors: [{ pointer: '/prompt', code: 'invalid', detail: 'No.' }] }),
  );
  const page = show();
  await getGuestKey(page);
  await send(page);
  expect(await screen.findByText('This value isn’t valid')).toBeVisible();
  const alert = within(screen.getByRole('region', { name: 'Response' })).getByRole('alert');
  expect(within(alert).getByRole('link', { name: /More about/ })).toHaveAttribute('href', '/docs/errors/invalid_field');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'model' }), 'v4');
  expect(screen.getByText('This value isn’t valid')).toBeVisible();
  await page.user.type(screen.getByRole('textbox', { name: 'prompt' }), '!');
  expect(screen.queryByText('This value isn’t valid')).toBeNull();
});

test('a signed-in customer selects a test key; its secret is fetched on use', async () => {
  api.on('GET /api/account/session', () => json({ customer, credits: { available: 50, held: 0, used: 0 } }));
  const live = { ...key, id: 'key_2', name: 'production', mode: 'live', prefix: 'cdz_live_AbCd' };
  api.on('GET /api/account/keys', () => json({ data: [live, { ...key, id: 'key_3', status: 'inactive' }, key] }));
  api.on('POST /api/account/keys/key_1/reveal', () => json({ secret: 'cdz_test_own' }));
  api.on('POST /api/v2/generate', () => json({}));
  const page = show();
  const choice = await screen.findByRole('combobox', { name: 'API key' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['laptop · cdz_test_AbCd…wxyz', 'Guest key', 'Paste a key']);
  expect(api.made('POST /api/account/keys/key_1/reveal')).toHaveLength(0);
  await send(page);
  await findStatus('200');
  await send(page);
  expect(api.made('POST /api/account/keys/key_1/reveal')).toHaveLength(1);
  const names = made().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(names).size).toBe(2);
  expect(made().map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer cdz_test_own',
    'Bearer cdz_test_own',
  ]);
});

test('a live key asks for confirmation of its cost before sending', async () => {
  api.on('POST /api/v2/generate', () => json({}, 202));
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Paste a key' }));
  await page.user.type(screen.getByLabelText('Secret of the key'), 'cdz_live_abc');
  await send(page);
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveTextContent('12 credits');
  expect(question).toHaveFocus();
  await page.user.click(within(question).getByRole('button', { name: 'Don’t send' }));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  expect(made()).toHaveLength(0);
  await send(page);
  await page.user.click(screen.getByRole('button', { name: 'Send for 12 credits' }));
  await findStatus('202');
  expect(made()).toHaveLength(1);
});

test('the same Idempotency-Key shows the stored response', async () => {
  const responses: string[] = [];
  api.on('POST /api/v2/generate', ({ headers }) => {
    const name = headers.get('idempotency-key')!;
    const replayed = responses.includes(name);
    responses.push(name);
    return json({ n: 1 }, 200, replayed ? { 'idempotent-replayed': 'true' } : {});
  });
  const page = show();
  await getGuestKey(page);
  await send(page);
  await page.user.click(await screen.findByRole('button', { name: 'Send again with the same idempotency key' }));
  expect(screen.getByRole('region', { name: 'Response' })).toHaveFocus();
  expect(await screen.findByText('Replayed: no new task was created')).toBeVisible();
  expect(new Set(responses).size).toBe(1);
});

test('a repeated request is stored with what it sent, not with what the form contains by then', async () => {
  api.on('POST /api/v2/generate', () => json({ n: 1 }));
  const page = show();
  await getGuestKey(page);
  await send(page);
  await findStatus('200');
  await page.user.type(screen.getByRole('textbox', { name: 'prompt' }), ' and snow');
  await page.user.click(screen.getByRole('button', { name: 'Send again with the same idempotency key' }));
  await vi.waitFor(() => expect(made()).toHaveLength(2), { timeout: 60_000 });
  await findStatus('200');
  await page.user.click(screen.getByText('History'));
  await page.user.click(screen.getAllByRole('button', { name: 'Open' })[0]!);
  expect(screen.getByRole('textbox', { name: 'prompt' })).toHaveValue('rain');
});

test('a response can be searched, and past requests can be repeated', async () => {
  api.on('POST /api/v2/generate', () =>
    json({ title: 'Rain', songs: [{ deep: { deeper: { deepest: 'rain on tin' } } }] }),
  );
  const page = show();
  await getGuestKey(page);
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Examples' }), 'Second');
  await send(page);
  await page.user.type(await screen.findByRole('searchbox'), 'RAIN');
  expect(screen.getByText('Matches: 2')).toBeVisible();
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Rain', 'rain']);
  expect(
    [...document.querySelectorAll('details[class*=branch]')].every((fold) => (fold as HTMLDetailsElement).open),
  ).toBe(true);
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'model' }), 'v5');
  await page.user.click(screen.getByText('History'));
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('200', { selector: 'output' });
  expect(made().map(({ body }) => body)).toEqual([
    { model: 'v4', prompt: 'snow' },
    { model: 'v4', prompt: 'snow' },
  ]);
});

test('a draft is restored', async () => {
  const first = show();
  await first.user.type(screen.getByRole('textbox', { name: 'prompt' }), ' and more');
  document.body.replaceChildren();
  show();
  expect(screen.getByRole('textbox', { name: 'prompt' })).toHaveValue('rain and more');
});
