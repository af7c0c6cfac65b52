import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { currentToasts, dismiss } from '../src/ui/toaster/toast.ts';

// The page is one for all files, and so is its queue of toasts.
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismiss(id);
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

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
