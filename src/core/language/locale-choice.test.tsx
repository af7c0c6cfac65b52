import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../ui/toaster/toast.ts';
import './locale-choice.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '';
  sessionStorage.clear();
});

/** Clicks a link of the language menu, and prevents the navigation. */
function choose(lang: string): void {
  document.body.innerHTML = `<a class="dropdown__link" lang="${lang}" href="#">x</a>`;
  document.querySelector('a')!.click();
}

test('the chosen language is stored in the cookie as a bare code', () => {
  choose('zh-Hans');
  expect(document.cookie).toContain('locale=zh');
  expect(sessionStorage.getItem('cadenza.locale-changed')).toBe('zh');
});

test('choosing the current language shows no message', () => {
  choose('en');
  expect(document.cookie).toContain('locale=en');
  expect(sessionStorage.getItem('cadenza.locale-changed')).toBeNull();
  expect(toasts.current()).toEqual([]);
});

test('other links do not store a language', () => {
  document.cookie = 'locale=; Max-Age=0';
  document.body.innerHTML = '<p lang="de"><a href="#" class="menu__link">x</a></p>';
  document.querySelector('a')!.click();
  expect(document.cookie).not.toContain('locale=');
});

test('the page in the new language shows the message once', async () => {
  // On the first page, the module shows no message.
  dispatchEvent(new Event('load'));
  sessionStorage.setItem('cadenza.locale-changed', 'de');
  vi.resetModules();
  const { Toaster } = await import('../../ui/toaster/Toaster.tsx');
  await import('./locale-choice.ts');
  dispatchEvent(new Event('load'));
  render(<Toaster />);
  expect(screen.getByRole('status')).toHaveTextContent('Language changed successfully');
  expect(sessionStorage.getItem('cadenza.locale-changed')).toBeNull();
});
