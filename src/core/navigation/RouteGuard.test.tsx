import type { ReactNode } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Route, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import ErrorBoundary from '../../../tests/mocks/docusaurus/ErrorBoundary.tsx';
import context from '../../../tests/mocks/docusaurus/useDocusaurusContext.ts';
import { dismiss, toasts } from '../../ui/toaster/toast.ts';
import { PageServices, PageServicesContext } from '../page-services.ts';
import { createSession } from '../session/session.ts';
import { RedirectRule } from './RedirectRule.tsx';
import { RouteGuard, type RouteRules } from './RouteGuard.tsx';

let api: ApiDouble;
let role: 'customer' | 'support' | 'admin' | null;
let rules: Record<string, RouteRules>;

beforeEach(() => {
  role = 'customer';
  rules = {};
  localStorage.clear();
  for (const { id } of toasts.current()) dismiss(id);
  api = new ApiDouble().on('GET /api/account/session', () =>
    json({ customer: role === null ? null : { ...customer, role }, credits }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(context().siteConfig.customFields, { redirects: {} });
  api.close();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const page = (path: string): ReactNode => (
  <Route key={path} path={path}>
    <RouteGuard {...rules[path]} skeleton={<p>Loading</p>}>
      <h1>{`page ${path}`}</h1>
    </RouteGuard>
  </Route>
);

/** A site of three pages, opened at one of them. */
function open(at = '/one') {
  const services = new PageServices();
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageServicesContext value={services}>
        <Address />
        <Link to="/one">one</Link>
        <Link to="/two">two</Link>
        <RedirectRule />
        <ErrorBoundary>{['/one', '/two', '/auth/login'].map(page)}</ErrorBoundary>
      </PageServicesContext>
    </MemoryRouter>,
  );
  return services;
}

const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const heading = () => screen.findByRole('heading').then(({ textContent }) => textContent);
const address = () => screen.getByRole('status').textContent;
const failure = () => screen.findByRole('alert').then(({ textContent }) => textContent);
const isSignedIn = (services: PageServices) => () => expect(services.get(createSession).state().status).toBe('in');

test('auth: the page is shown after the session check, which is made once', async () => {
  rules['/two'] = { middleware: ['auth'] };
  open('/two');
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await heading()).toBe('page /two');
  await go('one');
  await go('two');
  expect(await heading()).toBe('page /two');
  expect(api.made('GET /api/account/session')).toHaveLength(1);
});

test('auth: a signed-out visitor logs in and comes back, without seeing the page', async () => {
  role = null;
  rules['/two'] = { middleware: ['auth'] };
  open();
  await go('two');
  expect(await heading()).toBe('page /auth/login');
  expect(address()).toBe('/auth/login?return=%2Ftwo');
  expect(toasts.current().map(({ tone, message, count }) => [tone, message, count])).toEqual([
    ['info', 'Please login first', 1],
  ]);
});

test('auth: signing out on the page opens the login page without a request to log in', async () => {
  rules['/two'] = { middleware: ['auth'] };
  const services = open('/two');
  await waitFor(isSignedIn(services));
  expect(await heading()).toBe('page /two');
  act(() => services.get(createSession).handleSignOut());
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Ftwo'));
  expect(toasts.current()).toEqual([]);
});

test('auth: an expired session is reported once', async () => {
  role = null;
  localStorage.setItem('cadenza.session', '1');
  rules['/two'] = { middleware: ['auth'] };
  open('/two');
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Ftwo'));
  expect(toasts.current().map(({ message, count }) => [message, count])).toEqual([
    ['Your login session has expired, please log in again', 1],
  ]);
});

test('auth: a failed session check offers a retry in place of the page', async () => {
  api.on('GET /api/account/session', () => problem(503, 'unavailable'));
  rules['/two'] = { middleware: ['auth'] };
  open('/two');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(address()).toBe('/two');
});

test('guest: a signed-in visitor returns to the previous page', async () => {
  rules['/auth/login'] = { middleware: ['guest'] };
  const services = open('/auth/login?return=%2Ftwo');
  expect(screen.getByRole('heading')).toHaveTextContent('page /auth/login');
  await act(() => services.get(createSession).load());
  expect(await heading()).toBe('page /two');
});

test.each(['support', 'admin'] as const)('admin: %s may see the page', async (allowed) => {
  role = allowed;
  rules['/two'] = { middleware: ['admin'] };
  open('/two');
  expect(await heading()).toBe('page /two');
});

test('admin: a customer may not, and a signed-out visitor logs in first', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  rules['/two'] = { middleware: ['admin'] };
  const services = open();
  await act(() => services.get(createSession).load());
  await go('two');
  expect(await failure()).toBe('403 This page is for administrators and support only');
  role = null;
  await act(() => services.get(createSession).reload());
  await go('one');
  await go('two');
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Ftwo'));
});

test('an unknown middleware is an error page', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  rules['/two'] = { middleware: ['unknown'] } as unknown as RouteRules;
  open();
  await go('two');
  expect(await failure()).toBe('500 Unknown route middleware');
});

test.each([
  [false, '404 Page Not Found: /two?a=1'],
  [410, '410 Page Not Found: /two?a=1'],
])('a check that returns %j is an error page; navigating clears it', async (response, message) => {
  vi.spyOn(console, 'error').mockReturnValue();
  rules['/two'] = { check: ({ search }) => search === '' || response };
  open('/two?a=1');
  expect(await failure()).toBe(message);
  await go('two');
  expect(await heading()).toBe('page /two');
});

test('a redirect rule leads to a page of the site, with the query', async () => {
  Object.assign(context().siteConfig.customFields, { redirects: { '/old': '/two' } });
  open('/old?a=1');
  expect(await heading()).toBe('page /two');
  expect(address()).toBe('/two?a=1');
});

test('an external redirect is a full page load', () => {
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { ...window.location, replace });
  Object.assign(context().siteConfig.customFields, { redirects: { '/old': 'https://example.com/help' } });
  open('/old');
  expect(replace).toHaveBeenCalledWith('https://example.com/help');
  expect(address()).toBe('/old');
  vi.unstubAllGlobals();
});
