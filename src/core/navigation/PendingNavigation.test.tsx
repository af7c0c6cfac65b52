import type { ReactNode } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Route, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { pages } from '../../../tests/mocks/docusaurus/client/preload.ts';
import context from '../../../tests/mocks/docusaurus/useDocusaurusContext.ts';
import { loadingBar } from '../../ui/loading-bar/loading-bar.ts';
import { dismiss, toasts } from '../../ui/toaster/toast.ts';
import { PageServices, PageServicesContext } from '../page-services.ts';
import { createSession } from '../session/session.ts';
import type { PageRules } from './page-rules.ts';
import PendingNavigation from './PendingNavigation.tsx';

let api: ApiDouble;
let role: 'customer' | 'support' | 'admin' | null;

beforeEach(() => {
  role = 'customer';
  pages.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of toasts.current()) dismiss(id);
  api = new ApiDouble().on('GET /api/account/session', () =>
    json({ customer: role === null ? null : { ...customer, role }, credits }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  api.close();
});

const rule = (path: string, page: PageRules) => pages.set(path, () => Promise.resolve({ default: () => null, page }));

function CurrentPath({ children }: { children: ReactNode }) {
  return <PendingNavigation location={useLocation()}>{children}</PendingNavigation>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** A site of three pages, opened at one of them. */
function open(at = '/one') {
  const services = new PageServices({ apiBaseUrl: 'http://localhost:3000' });
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageServicesContext value={services}>
        <Address />
        <Link to="/one">one</Link>
        <Link to="/two">two</Link>
        <CurrentPath>
          {['/one', '/two', '/auth/login'].map((path) => (
            <Route key={path} path={path} render={() => <h1>{`page ${path}`}</h1>} />
          ))}
        </CurrentPath>
      </PageServicesContext>
    </MemoryRouter>,
  );
  return services;
}

const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const page = () => screen.findByRole('heading').then(({ textContent }) => textContent);
const address = () => screen.getByRole('status').textContent;
const failure = () => screen.findByRole('alert').then(({ textContent }) => textContent);

test('the previous page stays until the next one has loaded', async () => {
  let arrive = (): void => undefined;
  pages.set('/two', () => new Promise((done) => (arrive = () => done({ default: () => null, page: {} }))));
  open();
  await go('two');
  expect(address()).toBe('/two');
  expect(await page()).toBe('page /one');
  await act(async () => arrive());
  expect(await page()).toBe('page /two');
});

test('only the last requested page is shown', async () => {
  let arrive = (): void => undefined;
  pages.set('/two', () => new Promise((done) => (arrive = () => done({ default: () => null, page: {} }))));
  open();
  await go('two');
  await go('one');
  await act(async () => arrive());
  expect(await page()).toBe('page /one');
});

test('a new page scrolls to the top, unless the page turns this off', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  rule('/two', { scrollToTop: false });
  open();
  await go('two');
  expect(await page()).toBe('page /two');
  expect(scrollTo).not.toHaveBeenCalled();
  await go('one');
  expect(await page()).toBe('page /one');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

test('auth: the page is shown after the session check', async () => {
  rule('/two', { middleware: ['auth'] });
  open();
  await go('two');
  expect(await page()).toBe('page /two');
  expect(api.made('GET /api/account/session')).toHaveLength(1);
});

test('auth: a signed-out visitor logs in and comes back, without seeing the page', async () => {
  role = null;
  rule('/two', { middleware: ['auth'] });
  open();
  await go('two');
  expect(await page()).toBe('page /auth/login');
  expect(address()).toBe('/auth/login?return=%2Ftwo');
  expect(toasts.current().map(({ tone, message }) => [tone, message])).toEqual([['info', 'Please login first']]);
});

test('auth: signing out on the page opens the login page without a request to log in', async () => {
  rule('/two', { middleware: ['auth'] });
  const services = open('/two');
  await waitFor(() => expect(services.get(createSession).state().status).toBe('in'));
  expect(await page()).toBe('page /two');
  act(() => services.get(createSession).handleSignOut());
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Ftwo'));
  expect(toasts.current()).toEqual([]);
});

test('auth: an expired session is reported once', async () => {
  role = null;
  localStorage.setItem('cadenza.session', '1');
  rule('/two', { middleware: ['auth'] });
  open('/two');
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Ftwo'));
  expect(toasts.current().map(({ message }) => message)).toEqual([
    'Your login session has expired, please log in again',
  ]);
});

test('auth: a failed session check shows the page', async () => {
  api.on('GET /api/account/session', () => problem(503, 'unavailable'));
  rule('/two', { middleware: ['auth'] });
  open();
  await go('two');
  expect(await page()).toBe('page /two');
});

test('auth: the guard runs again when the session ends on the page', async () => {
  rule('/two', { middleware: ['auth'] });
  const services = open('/two');
  await waitFor(() => expect(services.get(createSession).state().status).toBe('in'));
  act(() => services.get(createSession).handleSignOut());
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Ftwo'));
});

test('guest: a signed-in visitor returns to the previous page', async () => {
  rule('/auth/login', { middleware: ['guest'] });
  const services = open('/auth/login?return=%2Ftwo');
  expect(await page()).toBe('page /auth/login');
  await act(() => services.get(createSession).load());
  expect(await page()).toBe('page /two');
});

test.each(['support', 'admin'] as const)('admin: %s may see the page', async (allowed) => {
  role = allowed;
  rule('/two', { middleware: ['admin'] });
  open();
  await go('two');
  expect(await page()).toBe('page /two');
});

test('admin: a customer may not, and a signed-out visitor logs in first', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  rule('/two', { middleware: ['admin'] });
  const services = open();
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
  rule('/two', { middleware: ['unknown'] } as unknown as PageRules);
  open();
  await go('two');
  expect(await failure()).toBe('500 Unknown route middleware');
});

test.each([
  [false, '404 Page Not Found: /two?a=1'],
  [410, '410 Page Not Found: /two?a=1'],
])('a guard that returns %j', async (response, message) => {
  vi.spyOn(console, 'error').mockReturnValue();
  rule('/two', { check: () => response });
  open('/two?a=1');
  expect(await failure()).toBe(message);
});

test('a guard that throws shows a server error; navigating clears it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  rule('/two', { check: () => Promise.reject(new Error('of ours')) });
  open();
  await go('two');
  expect(await failure()).toBe('500 of ours');
  await go('one');
  expect(await page()).toBe('page /one');
});

test('a route rule redirects within the site, with the query', async () => {
  Object.assign(context().siteConfig.customFields, { redirects: { '/old': '/two' } });
  open('/old?a=1');
  expect(await page()).toBe('page /two');
  expect(address()).toBe('/two?a=1');
});

test('the loading bar ends when a page fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const finish = vi.spyOn(loadingBar, 'finish');
  rule('/two', { check: () => false });
  open();
  await go('two');
  await failure();
  expect(finish).toHaveBeenCalled();
});
