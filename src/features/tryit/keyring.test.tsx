import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { createSession } from '../../core/session/session.ts';
import type { OperationForm } from '../../core/api/operation-form.ts';
import { parseRequestHash } from '../../core/api/request-link.ts';
import { TryIt } from './TryIt.tsx';
import { TryOperation } from './TryOperation.tsx';

const form: OperationForm = {
  id: 'v2-generate',
  method: 'POST',
  path: '/api/v2/generate',
  parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, description: '', schema: { type: 'string' } }],
  body: {
    schema: { type: 'object', properties: { model: { type: 'string', enum: ['v4', 'v5'] } } },
    examples: [{ title: 'First', value: { model: 'v5' } }],
  },
};

const guestKey = {
  secret: 'cdz_test_guest_secret',
  prefix: 'cdz_test_guest_AbCd',
  last4: 'cret',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: '2036-11-20T01:00:00Z',
};

let api: ApiDouble;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  api = new ApiDouble();
  api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
  api.on('POST /api/guest-key', () => json(guestKey, 201));
});
afterEach(() => api.close());

const show = () => showPage(<TryOperation form={form} />, '/docs/v2-generate');
const click = ({ user }: ReturnType<typeof show>, name: string) => user.click(screen.getByRole('button', { name }));
const paste = async (page: ReturnType<typeof show>, secret: string) => {
  await page.user.click(await screen.findByRole('button', { name: 'Paste a key' }));
  await page.user.type(screen.getByLabelText('Secret of the key'), secret);
};

test('a link to a request contains the request and no part of the key', async () => {
  const page = show();
  await paste(page, 'cdz_test_pasted_secret');
  await click(page, 'Copy a link to this request without the key');
  const link = new URL(await navigator.clipboard.readText());
  expect(parseRequestHash(link.hash)).toEqual({
    parameters: { ':Idempotency-Key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    text: '{\n  "model": "v5"\n}',
  });
  expect(link.href.slice(0, -link.hash.length)).toBe(window.location.href);
  expect(window.location.href).not.toContain('secret');
});

test('a live key pasted with a leading space still requires confirmation before it spends', async () => {
  const page = show();
  await paste(page, ' cdz_live_abc');
  await click(page, 'Send');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(api.made('POST /api/v2/generate')).toHaveLength(0);
});

/** Renders the page as after a reload of the tab. */
const reload = () => {
  document.body.replaceChildren();
  return show();
};
const authorization = () => api.made('POST /api/v2/generate').map(({ headers }) => headers.get('authorization'));

test('Send without a key fetches a guest key once', async () => {
  api.on('POST /api/v2/generate', () => json({}));
  await click(show(), 'Send');
  await screen.findByText('200', { selector: 'output' });
  const page = reload();
  await screen.findByText(/Works until/);
  await click(page, 'Send');
  await screen.findByText('200', { selector: 'output' });
  expect(authorization()).toEqual(['Bearer cdz_test_guest_secret', 'Bearer cdz_test_guest_secret']);
  expect(api.made('POST /api/guest-key')).toHaveLength(1);
});

test('a guest key that is rejected because of the number of guests is explained', async () => {
  api.on('POST /api/guest-key', () => problem(429, 'rate_limited', {}, { 'retry-after': '42' }));
  await click(show(), 'Send');
  expect(await screen.findByText('Too many requests. Try again in 42 s.')).toBeVisible();
  expect(authorization()).toEqual([]);
});

test('a pasted test key survives a reload of the tab, a live key is never stored', async () => {
  await paste(show(), 'cdz_live_abc');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('cdz_');
  const page = reload();
  await paste(page, 'cdz_test_pasted_secret');
  expect(JSON.stringify({ ...localStorage })).not.toContain('cdz_');
  reload();
  expect(await screen.findByLabelText('Secret of the key')).toHaveValue('cdz_test_pasted_secret');
});

test('own test keys come before the guest key, and the chosen one survives a reload', async () => {
  api.on('POST /api/v2/generate', () => json({}));
  await click(show(), 'Send');
  await screen.findByText('200', { selector: 'output' });
  const own = (id: string) => ({
    id,
    name: id,
    mode: 'test',
    status: 'active',
    assistant: null,
    prefix: 'cdz_test_AbCd',
    last4: 'wxyz',
    expires_at: null,
  });
  api.on('GET /api/account/session', () =>
    json({
      customer: { id: 'cus_1', name: 'Ada', email: 'ada@example.com' },
      credits: { available: 1, held: 0, used: 0 },
    }),
  );
  api.on('GET /api/account/keys', () => json({ data: [own('key_1'), own('key_2')] }));
  const page = reload();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'API key' })).toHaveValue('key_1'));
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'API key' }), 'key_2');
  reload();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'API key' })).toHaveValue('key_2'));
});

test('an expired guest key is replaced', async () => {
  api.on('POST /api/v2/generate', () => problem(401, 'expired_key'));
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Get a guest key' }));
  await screen.findByText(/Works until/);
  await click(page, 'Send');
  expect(await screen.findByRole('button', { name: 'Get a guest key' })).toBeVisible();
  await click(page, 'Send');
  await waitFor(() => expect(api.made('POST /api/guest-key')).toHaveLength(2));
});

test('a request is sent with its key and without cookies', async () => {
  api.on('POST /api/v2/generate', () => json({}));
  const page = show();
  await paste(page, 'cdz_test_pasted_secret');
  await click(page, 'Send');
  await screen.findByText('200', { selector: 'output' });
  const [call] = api.made('POST /api/v2/generate');
  expect(call?.headers.get('authorization')).toBe('Bearer cdz_test_pasted_secret');
  expect(call?.credentials).toBe('omit');
});

describe('after the customer has signed out', () => {
  const ada = { ...customer, name: 'Ada' };
  const kim = { ...customer, id: 'cus_kim', name: 'Kim' };
  const own = (id: string) => ({
    id,
    name: id,
    mode: 'test',
    status: 'active',
    assistant: null,
    prefix: 'cdz_test_AbCd',
    last4: 'wxyz',
  });
  const select = () => screen.findByRole('combobox', { name: 'API key' });
  let who: typeof customer | null;

  beforeEach(() => {
    who = ada;
    api
      .on('GET /api/account/session', () => json({ customer: who, credits: who && credits }))
      .on('GET /api/account/keys', () => json({ data: [own(`key_${who?.name}`)] }))
      .on('POST /api/account/keys/key_Ada/reveal', () => json({ secret: 'cdz_test_of_ada' }))
      .on('POST /api/account/keys/key_Kim/reveal', () => json({ secret: 'cdz_test_of_kim' }))
      .on('GET /reference/v2-generate.json', () => json(form))
      .on('POST /api/v2/generate', () => json({ made: 'for Ada' }));
  });

  /** Opens the panel, and waits until the customer's key is selected. */
  async function openPanel() {
    const page = showPage(<TryIt formUrl="http://localhost:3000/reference/v2-generate.json" />, '/docs/v2-generate');
    page.services.get(createSession).subscribe(() => undefined);
    document.body.insertAdjacentHTML('beforeend', '<button data-try-it>Try it</button>');
    await page.user.click(screen.getByRole('button', { name: 'Try it' }));
    await waitFor(async () => expect(await select()).toHaveValue('key_Ada'));
    return page;
  }

  test('the next customer finds no key, draft, response or request of the previous one', async () => {
    const page = await openPanel();
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('200', { selector: 'output' });
    expect(JSON.stringify({ ...sessionStorage })).toContain('key_Ada');
    const session = page.services.get(createSession);
    act(() => session.handleSignOut());
    who = kim;
    await act(() => session.reload());
    await waitFor(async () => expect(await select()).toHaveValue('key_Kim'));
    expect([screen.queryByText('200', { selector: 'output' }), screen.queryByText(/for Ada/)]).toEqual([null, null]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Ada|tried/);
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(authorization()).toEqual(['Bearer cdz_test_of_ada', 'Bearer cdz_test_of_kim']));
  });

  test('a key that is still being revealed is not used', async () => {
    let reveal = (): void => undefined;
    const held = new Promise<void>((resolve) => (reveal = resolve));
    api.on('POST /api/account/keys/key_Ada/reveal', async () => {
      await held;
      return json({ secret: 'cdz_test_of_ada' });
    });
    const page = await openPanel();
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.made('POST /api/account/keys/key_Ada/reveal')).toHaveLength(1));
    act(() => page.services.get(createSession).handleSignOut());
    await act(async () => {
      reveal();
      await held;
    });
    expect(await screen.findByRole('button', { name: 'Get a guest key' })).toBeVisible();
    expect(authorization()).toEqual([]);
  });
});
