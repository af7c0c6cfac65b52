import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { close as closePlayer, playback } from '../src/core/player/playback.ts';
import { dismiss, toasts } from '../src/ui/toaster/toast.ts';

// The timeout only ends tests that hang. It is long enough that no test fails because the machine is slow.
configure({ asyncUtilTimeout: 60_000 });

// All tests share the page, and so its queue of toasts and what it plays.
afterEach(() => {
  cleanup();
  for (const { id } of toasts.current()) dismiss(id);
  if (playback.current().tracks.length > 0) closePlayer();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// Parts of the browser that jsdom lacks.
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

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom's own animation frames stop for good once one is requested while timers are faked.
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 16));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
