import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from './worker.ts';

const build = { id: '1a2b3c4d5e6f', timestamp: 1 };
const newest = { ...build, id: '6f5e4d3c2b1a' };

interface Browser {
  /** The scope of the registered worker. */
  readonly scope?: string;
  readonly waiting?: object;
}

function browserWith({ scope, waiting }: Browser) {
  const registration = Object.assign(new EventTarget(), {
    scope: new URL(scope ?? '/', location.href).href,
    active: {},
    waiting,
    installing: null as EventTarget | null,
    unregister: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
    update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
  const workers = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(scope === undefined ? undefined : registration),
    register: vi.fn<(address: string, options: RegistrationOptions) => Promise<typeof registration>>(() =>
      Promise.resolve(registration),
    ),
    startMessages: () => undefined,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  const deleted: string[] = [];
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['other']),
    delete: (name: string) => Promise.resolve(deleted.push(name)),
  });
  return { workers, registration, deleted };
}

const savesBytes = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

const newOffer = () => vi.fn<(id: string) => void>();

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

const chinese = { baseUrl: '/zh/' };

test('the worker is registered under one address for all builds, with its parameters', async () => {
  const { workers } = browserWith({});
  await registerWorker(chinese, build, newOffer());
  expect(workers.register).toHaveBeenCalledExactlyOnceWith('/zh/sw.js?params=%7B%22offlineMode%22%3Atrue%7D', {
    scope: '/zh',
    updateViaCache: 'none',
  });
});

test.each([
  ['none', undefined, 0],
  ['only that of English', '/', 0],
  ['its own', '/zh', 1],
] as const)('with data saving on, only an existing worker stays: %s', async (_, scope, registered) => {
  savesBytes();
  const { workers } = browserWith({ scope });
  await registerWorker(chinese, build, newOffer());
  expect(workers.register).toHaveBeenCalledTimes(registered);
});

test.each([
  ['its own', '/zh', 1, ['other']],
  ['only that of English', '/', 0, []],
] as const)('without offline copies the own worker of the language is removed: %s', async (_, scope, times, gone) => {
  const { workers, registration, deleted } = browserWith({ scope });
  await registerWorker({ ...chinese, customFields: { offline: false } }, build, newOffer());
  expect(workers.register).not.toHaveBeenCalled();
  expect(registration.unregister).toHaveBeenCalledTimes(times);
  expect(deleted).toEqual(gone);
});

test('the build of a newly installed worker is requested and offered', async () => {
  const { workers, registration } = browserWith({ scope: '/zh' });
  const offer = newOffer();
  await registerWorker(chinese, build, offer);
  const waiting = { postMessage: vi.fn<(message: object) => void>() };
  const installing = (registration.installing = new EventTarget());
  registration.dispatchEvent(new Event('updatefound'));
  expect(waiting.postMessage).not.toHaveBeenCalled();
  registration.waiting = waiting;
  installing.dispatchEvent(new Event('statechange'));
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'ARE_YOU_WAITING' });
  workers.dispatchEvent(new MessageEvent('message', { data: { type: 'UPDATE_AVAILABLE', build_id: newest.id } }));
  expect(offer).toHaveBeenCalledExactlyOnceWith(newest.id);
});

test("a page of the worker's build activates it without a notice", async () => {
  const waiting = { postMessage: vi.fn<(message: object) => void>() };
  const { workers } = browserWith({ scope: '/zh', waiting });
  const offer = newOffer();
  await registerWorker(chinese, build, offer);
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'ARE_YOU_WAITING' });
  const message = new MessageEvent('message', { data: { type: 'UPDATE_AVAILABLE', build_id: build.id } });
  Object.defineProperty(message, 'source', { value: waiting });
  workers.dispatchEvent(message);
  expect(waiting.postMessage).toHaveBeenLastCalledWith({ type: 'SKIP_WAITING' });
  expect(offer).not.toHaveBeenCalled();
});
