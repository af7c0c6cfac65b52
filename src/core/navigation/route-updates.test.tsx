import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ErrorBoundary from '../../../tests/mocks/docusaurus/ErrorBoundary.tsx';
import { loadingBar } from '../../ui/loading-bar/loading-bar.ts';
import type { Location } from './location.ts';
import { scriptFailure } from './script-failure.ts';
import { ScriptFailure } from './ScriptFailure.tsx';
import * as scroll from './scroll.ts';

type ReloadListener = (event: object) => void;

let onNavigate: ReloadListener;
const reported = vi.fn<(event: Event) => void>();

const at = (pathname: string, key = pathname): Location => ({ pathname, search: '', hash: '', key, state: undefined });

/** The module as a newly loaded page runs it. */
async function load() {
  vi.resetModules();
  return import('./route-updates.ts');
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('navigation', {
    addEventListener: (_name: string, listener: ReloadListener) => (onNavigate = listener),
  });
  addEventListener('preload-error', reported);
});
afterEach(() => {
  removeEventListener('preload-error', reported);
  reported.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What the framework does when scripts of a page can't be loaded. Returns whether the page reloads. */
function reload(): boolean {
  const preventDefault = vi.fn<() => void>();
  onNavigate({ navigationType: 'reload', preventDefault });
  return preventDefault.mock.calls.length === 0;
}

test('a page whose scripts are missing reloads once in ten seconds, and another path has its own reload', async () => {
  const module = await load();
  const visit = (path: string) => {
    module.onRouteUpdate!({ previousLocation: at('/one'), location: at(path) });
    return reload();
  };
  expect(visit('/two')).toBe(true);
  expect(visit('/two')).toBe(false);
  expect(visit('/three')).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(visit('/two')).toBe(true);
  expect(reported).toHaveBeenCalledTimes(1);
});

test('without storage, which would allow endless reloads, it never reloads', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const module = await load();
  module.onRouteUpdate!({ previousLocation: at('/one'), location: at('/two') });
  expect(reload()).toBe(false);
});

test('reloads that the reader asks for are allowed', async () => {
  const module = await load();
  module.onRouteUpdate!({ previousLocation: at('/one'), location: at('/two') });
  module.onRouteDidUpdate!({ previousLocation: at('/one'), location: at('/two') });
  expect([reload(), reload()]).toEqual([true, true]);
});

test('a page that can’t be loaded is an error in its place, which names the script', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const module = await load();
  const { scriptFailure: failures } = await import('./script-failure.ts');
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: 'http://localhost/a.js' });
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  for (let attempt = 0; attempt < 2; attempt++) {
    module.onRouteUpdate!({ previousLocation: at('/one'), location: at('/two') });
    reload();
  }
  expect(failures.current()).toMatchObject({
    path: '/two',
    error: { message: 'Loading http://localhost/a.js failed.' },
  });
  module.onRouteDidUpdate!({ previousLocation: at('/two'), location: at('/one') });
  expect(failures.current()).toBeUndefined();
});

test.each([
  ['/two', true],
  ['/one', false],
])('the failure of /two at %s', (path, isShown) => {
  vi.spyOn(console, 'error').mockReturnValue();
  scriptFailure.set({ path: '/two', error: new Error('gone') });
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <ErrorBoundary>
        <ScriptFailure />
      </ErrorBoundary>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(isShown ? '500 gone' : '');
  scriptFailure.set(undefined);
});

test('the loading bar runs from the click until the page is there, also when the page fails', async () => {
  const module = await load();
  const { loadingBar: bar } = await import('../../ui/loading-bar/loading-bar.ts');
  const [start, finish] = [vi.spyOn(bar, 'start'), vi.spyOn(bar, 'finish')];
  module.onRouteUpdate!({ previousLocation: at('/one'), location: at('/one', 'again') });
  expect(start).not.toHaveBeenCalled();
  module.onRouteUpdate!({ previousLocation: at('/one'), location: at('/two') });
  expect(start).toHaveBeenCalledOnce();
  reload();
  module.onRouteUpdate!({ previousLocation: at('/one'), location: at('/two') });
  reload();
  expect(finish).toHaveBeenCalledOnce();
  module.onRouteDidUpdate!({ previousLocation: at('/one'), location: at('/two') });
  expect(finish).toHaveBeenCalledTimes(2);
  loadingBar.finish();
});

function Page({ scrollToTop }: { scrollToTop: boolean }) {
  scroll.useScrollToTop(scrollToTop);
  return null;
}

test('a new page scrolls to the top, unless it turns this off, and going back restores the position', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const go = (from: Location, to: Location, scrollToTop = true) => {
    scroll.onRouteUpdate!({ previousLocation: from, location: to });
    render(<Page scrollToTop={scrollToTop} />);
    scroll.onRouteDidUpdate!({ previousLocation: from, location: to });
    return scrollTo.mock.lastCall;
  };
  vi.stubGlobal('scrollY', 300);
  expect(go(at('/one'), at('/two'))).toEqual([{ top: 0, behavior: 'instant' }]);
  expect(go(at('/two'), at('/three'), false)).toEqual([{ top: 300, behavior: 'instant' }]);
  vi.stubGlobal('scrollY', 0);
  expect(go(at('/three'), at('/one'))).toEqual([{ top: 300, behavior: 'instant' }]);
  scrollTo.mockClear();
  expect(go(at('/one'), { ...at('/one', 'again'), search: '?page=2' })).toBeUndefined();
});
