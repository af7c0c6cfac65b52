import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { ContactPage } from './ContactPage.tsx';

const contact = 'POST /api/account/contact';
const ask = 'POST /api/account/questions';
let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: null, credits: null }))
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false }))
    .on(contact, () => json({ id: 'qst_1' }, 202));
});
afterEach(() => {
  Object.assign(useDocusaurusContext().siteConfig.customFields!, { seo: undefined, supportEmail: undefined });
  vi.unstubAllGlobals();
  api.close();
});

const show = (query = '') => showPage(<ContactPage />, `/contact${query}`);
type User = ReturnType<typeof show>['user'];
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send question' }));

async function fill(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'robin@example.com');
  await user.selectOptions(screen.getByLabelText('Subject'), 'Account or sign-in');
  await user.type(screen.getByLabelText('Your message'), 'Why am I suspended?');
}

test('a visitor asks support, with an address for the reply', async () => {
  const { user } = show();
  await fill(user);
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Your question was sent' })).toBeVisible();
  expect(screen.getByText('robin@example.com')).toBeVisible();
  expect(api.made(contact).map(({ body }) => body)).toEqual([
    { email: 'robin@example.com', type: 'account_access', message: 'Why am I suspended?', locale: 'en' },
  ]);
});

test('a form without values names each field, and sends nothing', async () => {
  const { user } = show();
  await screen.findByLabelText('Email');
  await send(user);
  expect(await screen.findByText('Enter an email address, such as name@example.com')).toBeVisible();
  expect(screen.getByText('Please select a question')).toBeVisible();
  expect(screen.getByText('Please describe your question')).toBeVisible();
  expect(api.made(contact)).toEqual([]);
});

test('a customer asks in the account, without an address', async () => {
  api
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on(ask, () =>
      json({ id: 'qst_1', order_id: null, type: 'other', state: 'open', created_at: '', messages: [] }, 201),
    );
  const { user } = show();
  expect(await screen.findByText(customer.email)).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Subject'), 'Other');
  await user.type(screen.getByLabelText('Your message'), 'What is new?');
  await send(user);
  expect(await screen.findByRole('link', { name: 'Questions' })).toHaveAttribute('href', '/user/orders#questions');
  expect(api.made(ask)[0]!.body).toEqual({ type: 'other', description: 'What is new?' });
});

test('the request of an error that led here is part of the message', async () => {
  const { user } = show('?request=req_7c2mzk4x9q6wv3ht8rjn5bya');
  await fill(user);
  expect(screen.getByText('Request ID: req_7c2mzk4x9q6wv3ht8rjn5bya')).toBeVisible();
  await send(user);
  await waitFor(() => expect(api.made(contact)).toHaveLength(1));
  expect(api.made(contact)[0]!.body).toMatchObject({
    message: 'Why am I suspended?\n\nRequest ID: req_7c2mzk4x9q6wv3ht8rjn5bya',
  });
});

test('an error of the server is shown at its field, and the input stays', async () => {
  const errors = [{ pointer: '/email', code: 'invalid', detail: '`email` must be an email address.' }];
  api.on(contact, () => problem(422, 'invalid_field', { errors }));
  const { user } = show();
  await fill(user);
  await send(user);
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
  expect(screen.getByLabelText('Your message')).toHaveValue('Why am I suspended?');
});

test('the bot challenge is sent with the question', async () => {
  let pass: (token: string) => void = () => undefined;
  const render = vi.fn<(place: HTMLElement, options: { callback: (token: string) => void }) => string>(
    (_, { callback }) => {
      pass = callback;
      return 'widget';
    },
  );
  vi.stubGlobal('turnstile', { render, reset: () => undefined, remove: () => undefined });
  Object.assign(useDocusaurusContext().siteConfig.customFields!, {
    seo: { turnstileSiteKey: '1x00000000000000000000AA' },
  });
  api.on('GET /api/account/sign-in', () => json({ providers: [], captcha: true }));
  const { user } = show();
  await fill(user);
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('script[src^="https://challenges.cloudflare.com/"]');
    expect(found).not.toBeNull();
    return found!;
  });
  act(() => void script.dispatchEvent(new Event('load')));
  await waitFor(() => expect(render).toHaveBeenCalledOnce());
  await send(user);
  expect(await screen.findByText(/Wait for the human verification/)).toBeVisible();
  expect(api.made(contact)).toEqual([]);
  pass('token');
  await send(user);
  await waitFor(() => expect(api.made(contact)).toHaveLength(1));
  expect(api.made(contact)[0]!.body).toMatchObject({ captcha_response: 'token' });
});

test('the address of the configuration is shown as an alternative', async () => {
  Object.assign(useDocusaurusContext().siteConfig.customFields!, { supportEmail: 'help@songs.example' });
  show();
  expect(await screen.findByRole('link', { name: 'help@songs.example' })).toHaveAttribute(
    'href',
    'mailto:help@songs.example',
  );
});
