import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { Playground } from './Playground.tsx';

const key = (secret: string, expires = '2036-11-20T01:00:00Z') => ({
  secret,
  prefix: 'cdz_test_guest_AbCd',
  last4: 'cret',
  created_at: '2026-11-20T00:00:00Z',
  expires_at: expires,
});
const task = {
  id: 'task_1',
  type: 'generate',
  status: 'failed',
  stage: 'queued',
  mode: 'test',
  input: { prompt: 'x' },
  clips: [],
  credits: { held: 0, charged: 0 },
  eta_seconds: 0,
  error: null,
  created_at: '2026-11-20T00:00:00Z',
};

let api: ApiDouble;
beforeEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset['sample'];
  api = new ApiDouble();
  api.on('POST /api/guest-key', () => json(key('cdz_test_guest_one'), 201));
  api.on('POST /api/v2/generate', () => json(task, 202));
});
afterEach(() => {
  configure({ reactStrictMode: false });
  api.close();
});

const show = () => showPage(<Playground initialPrompt="rain" />, '/');
const prompt = () => screen.getByLabelText('Describe a song');
const send = ({ user }: ReturnType<typeof show>) =>
  user.click(screen.getByRole('button', { name: 'Generate two songs' }));

test('the samples contain the prompt that is typed', async () => {
  const page = show();
  await page.user.clear(prompt());
  await page.user.type(prompt(), 'two trains at dawn');
  expect(screen.getByText(/"prompt": "two trains at dawn"/)).toBeInTheDocument();
  await page.user.click(screen.getByLabelText('PHP'));
  expect(await screen.findByText(/'two trains at dawn'/)).toBeInTheDocument();
});

test('a language begins with its client package, and the choice is kept', async () => {
  const page = show();
  await page.user.click(screen.getByLabelText('Python'));
  const code = () => document.querySelector('pre')?.textContent;
  await waitFor(() => expect(code()).toContain('from cadenza_client import Cadenza'));
  await page.user.click(screen.getByLabelText('urllib'));
  expect(code()).toContain('import urllib.request');
  cleanup();
  show();
  expect(await screen.findByLabelText('Python')).toBeChecked();
  expect(screen.getByLabelText('urllib')).toBeChecked();
});

test('a visitor sends the edited request with a guest key, and sees its task', async () => {
  const page = show();
  await page.user.type(prompt(), ' on a roof');
  await send(page);
  expect(await screen.findByText('task_1')).toBeInTheDocument();
  const [request] = api.made('POST /api/v2/generate');
  expect(request).toMatchObject({ body: { model: 'v5', prompt: 'rain on a roof' } });
  expect(request!.headers.get('authorization')).toBe('Bearer cdz_test_guest_one');
});

test('one click sends one request, also if effects run twice', async () => {
  configure({ reactStrictMode: true });
  await send(show());
  expect(await screen.findByText('task_1')).toBeInTheDocument();
  expect(api.made('POST /api/v2/generate')).toHaveLength(1);
});

test('the next request and a reloaded page use the same key', async () => {
  await send(show());
  await screen.findByText('task_1');
  cleanup();
  await send(show());
  await waitFor(() => expect(api.made('POST /api/v2/generate')).toHaveLength(2));
  expect(api.made('POST /api/guest-key')).toHaveLength(1);
});

test('a key that is about to expire is replaced', async () => {
  sessionStorage.setItem(
    'cadenza.guest-key.visitor',
    JSON.stringify(key('cdz_test_guest_old', new Date().toISOString())),
  );
  await send(show());
  await screen.findByText('task_1');
  expect(api.made('POST /api/v2/generate')[0]!.headers.get('authorization')).toBe('Bearer cdz_test_guest_one');
});

test('a key that the server rejects is replaced once', async () => {
  sessionStorage.setItem('cadenza.guest-key.visitor', JSON.stringify(key('cdz_test_guest_gone')));
  api.on('POST /api/v2/generate', ({ headers }) =>
    headers.get('authorization')!.endsWith('gone') ? problem(401, 'expired_key') : json(task, 202),
  );
  await send(show());
  expect(await screen.findByText('task_1')).toBeInTheDocument();
  expect(api.made('POST /api/guest-key')).toHaveLength(1);
});

test('a rejected guest key is explained, and can be requested again', async () => {
  api.on('POST /api/guest-key', () => problem(429, 'rate_limited'));
  await send(show());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Try again in a moment.');
  expect(screen.getByRole('button', { name: 'Generate two songs' })).not.toHaveAttribute('aria-busy');
});

describe('a finished request', () => {
  beforeEach(() => {
    api.on('POST /api/v2/generate', () => json({ ...task, status: 'succeeded', stage: 'complete' }, 202));
  });

  test('offers to save its songs, which visitors do by signing up', async () => {
    api.on('GET /api/account/session', () => json({ customer: null, credits: null }));
    await send(show());
    const link = await screen.findByRole('link', { name: 'Save these songs' });
    expect(link).toHaveAttribute('href', '/auth/register?return=%2Fdashboard%2Flibrary%3Fsave%3Dguest');
    // The key is for this tab, until the visitor saves what it made.
    expect(localStorage.getItem('cadenza.guest-key.visitor')).toBeNull();
    fireEvent.click(link);
    expect(localStorage.getItem('cadenza.guest-key.visitor')).toContain('cdz_test_guest_one');
  });

  test('leads signed-in customers to their library', async () => {
    api.on('GET /api/account/session', () => json({ customer, credits }));
    await send(show());
    const link = await screen.findByRole('link', { name: 'Save these songs' });
    await waitFor(() => expect(link).toHaveAttribute('href', '/dashboard/library?save=guest'));
  });
});

test('the result takes the place of the code, which stays a click away', async () => {
  const page = show();
  const code = screen.getByText(/"prompt": "rain"/);
  await send(page);
  await screen.findByText('task_1');
  expect(code).not.toBeVisible();
  await page.user.click(screen.getByLabelText('curl'));
  expect(screen.getByText(/"prompt": "rain"/)).toBeVisible();
  expect(screen.getByText('task_1')).not.toBeVisible();
  await page.user.click(screen.getByLabelText('Result'));
  expect(screen.getByText('task_1')).toBeVisible();
});
