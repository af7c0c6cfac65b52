import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismiss, toasts } from '../src/ui/toaster/toast.ts';

// How long a test waits for what should appear: it ends one that hangs, and no test fails because the machine is slow.
configure({ asyncUtilTimeout: 15_000 });

// The page is one for all files, and so is its queue of toasts.
afterEach(() => {
  cleanup();
  for (const { id } of toasts.current()) dismiss(id);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// What jsdom lacks and antd asks for.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom's own frames end for good once one of them is asked for while timers are faked.
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 16));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
