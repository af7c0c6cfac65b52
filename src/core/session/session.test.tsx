import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { readOwned, writeOwned } from '../customer-storage.ts';
import { createSession, type Session } from './session.ts';

const name = 'cadenza.music-draft';
const other = { ...customer, id: 'cus_other', email: 'kim@example.com' };

let api: ApiDouble;
let who: typeof customer | null;
let session: Session;
let unsubscribe: () => void;
beforeEach(async () => {
  who = customer;
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: who, credits: who && credits }))
    .on('GET /api/account/credits', () => json(credits));
  session = createSession();
  unsubscribe = session.subscribe(() => undefined);
  await session.load();
});
afterEach(() => {
  unsubscribe();
  api.close();
});

/** The next response waits for the returned function. */
function holdResponse(operation: string, response: () => Response): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  api.on(operation, async () => {
    await held;
    return response();
  });
  return release;
}

const storedNames = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();
const signOutElsewhere = () => {
  localStorage.setItem('cadenza.session', 'signed-out');
  dispatchEvent(new StorageEvent('storage', { key: 'cadenza.session', newValue: 'signed-out' }));
};

describe('a sign-out', () => {
  test('deletes what the customer and visitors stored, and nothing else', () => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('cadenza.sample-language', 'python');
    writeOwned('localStorage', 'cadenza.music-presets', ['mine']);
    writeOwned('sessionStorage', name, 'mine');
    writeOwned('sessionStorage', 'cadenza.try.v2-generate', 'a visitor’s', 'visitor');
    session.handleSignOut();
    expect(storedNames()).toEqual(['cadenza.sample-language', 'cadenza.session', 'theme']);
    expect(session.state()).toEqual({ status: 'out', expired: false });
  });

  test('in another tab ends the session here too, without a request', () => {
    writeOwned('sessionStorage', name, 'mine');
    signOutElsewhere();
    expect(session.state()).toEqual({ status: 'out', expired: false });
    expect([Object.keys(sessionStorage), api.made('GET /api/account/session')]).toEqual([[], [expect.anything()]]);
  });

  test('while the page was in the back/forward cache ends the session when it is shown again', () => {
    writeOwned('sessionStorage', name, 'mine');
    localStorage.setItem('cadenza.session', 'signed-out');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect([session.state().status, Object.keys(sessionStorage)]).toEqual(['out', []]);
  });

  test('before this tab was restored deletes what it had stored', async () => {
    writeOwned('sessionStorage', name, 'mine');
    localStorage.setItem('cadenza.session', 'signed-out');
    expect(readOwned('sessionStorage', name)).toBeNull();
    who = null;
    await createSession().load();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test.each([
    ['here', () => session.handleSignOut()],
    ['in another tab', signOutElsewhere],
  ])('%s is not undone by a session request from before it', async (_where, signOut) => {
    const release = holdResponse('GET /api/account/session', () => json({ customer, credits }));
    const loaded = session.reload();
    await vi.waitFor(() => expect(api.made('GET /api/account/session')).toHaveLength(2), { timeout: 60_000 });
    signOut();
    release();
    await loaded;
    expect([session.state().status, localStorage.getItem('cadenza.session')]).toEqual(['out', 'signed-out']);
  });

  test('in another tab that this one has not noticed yet is not undone by a session request either', async () => {
    const release = holdResponse('GET /api/account/session', () => json({ customer, credits }));
    const loaded = session.reload();
    await vi.waitFor(() => expect(api.made('GET /api/account/session')).toHaveLength(2), { timeout: 60_000 });
    localStorage.setItem('cadenza.session', 'signed-out');
    release();
    await loaded;
    expect([session.state().status, localStorage.getItem('cadenza.session')]).toEqual(['out', 'signed-out']);
  });

  test('discards what is stored for the customer later, such as the draft of a page that is left', () => {
    session.handleSignOut();
    expect(writeOwned('sessionStorage', name, 'mine', customer.id)).toBe(false);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('the next customer', () => {
  beforeEach(async () => {
    session.handleSignOut();
    who = other;
    await session.reload();
  });

  test('is not signed out by a 401 response to a request of the previous one', () => {
    expect(session.handleUnauthorized(0)).toBe(false);
    expect(session.state()).toMatchObject({ status: 'in', customer: other });
  });

  test('never gets the balance of the previous one', async () => {
    const release = holdResponse('GET /api/account/credits', () => json({ ...credits, available: 7 }));
    const loaded = session.reloadCredits();
    who = customer;
    await session.reload();
    release();
    await loaded;
    expect(session.state()).toMatchObject({ customer, credits });
  });
});

describe('a session that expires', () => {
  beforeEach(() => {
    writeOwned('sessionStorage', name, 'mine');
    session.handleUnauthorized(session.epoch());
  });

  test('keeps drafts for the same customer, and hides them from visitors', async () => {
    expect(session.state()).toEqual({ status: 'out', expired: true });
    expect(readOwned('sessionStorage', name)).toBeNull();
    // The page that is left stores its draft after that.
    expect(writeOwned('sessionStorage', name, 'newer', customer.id)).toBe(true);
    await session.reload();
    expect(readOwned('sessionStorage', name)).toBe('newer');
  });

  test('hands nothing over to another customer', async () => {
    who = other;
    await session.reload();
    expect([readOwned('sessionStorage', name), Object.keys(sessionStorage)]).toEqual([null, []]);
  });
});

test('what a visitor stored belongs to the customer who signs in', async () => {
  session.handleSignOut();
  writeOwned('sessionStorage', name, 'typed before');
  await session.reload();
  expect(readOwned('sessionStorage', name)).toBe('typed before');
  expect(Object.keys(sessionStorage)).toEqual([`${name}.${customer.id}`]);
});

test('a 401 response ends the session only once', async () => {
  api.on('GET /api/account/credits', () => problem(401, 'unauthorized'));
  await session.reloadCredits();
  expect(session.state()).toEqual({ status: 'out', expired: true });
});
