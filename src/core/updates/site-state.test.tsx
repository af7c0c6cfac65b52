import { afterEach, expect, test } from 'vitest';
import { siteState } from './site-state.ts';

/** A browser whose worker is this far. */
function browserWith(registration: object | undefined, controller: object | null = null): void {
  const serviceWorker = { getRegistration: () => Promise.resolve(registration), controller };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.replaceChildren();
});

const none = { installing: null, waiting: null, active: null };

test('the build is read from the HTML', async () => {
  document.head.innerHTML = '<meta name="build" content="1a2b3c4d5e6f 1795289676993">';
  expect((await siteState()).build).toEqual({ id: '1a2b3c4d5e6f', timestamp: 1_795_289_676_993 });
});

test('development has no build, and an old browser no worker', async () => {
  expect(await siteState()).toEqual({ build: null, worker: 'unsupported', controlled: false });
});

test.each([
  ['none', undefined, null, false],
  ['installing', { ...none, installing: {} }, null, false],
  ['active', { ...none, active: {} }, {}, true],
  ['waiting', { ...none, active: {}, waiting: {} }, {}, true],
] as const)('shows a worker that is %s', async (worker, registration, controller, controlled) => {
  browserWith(registration, controller);
  expect(await siteState()).toEqual({ build: null, worker, controlled });
});
