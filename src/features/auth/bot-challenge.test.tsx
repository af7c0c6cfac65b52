import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const resetCall = 'POST /api/auth/request-password-reset';
const siteKey = '1x00000000000000000000AA';
let api: ApiDouble;
let pass: (token: string) => void;
const render = vi.fn<(element: HTMLElement, options: { callback: (token: string) => void }) => string>(
  (_place, { callback }) => {
    pass = callback;
    return 'widget';
  },
);
const reset = vi.fn<(id: string) => void>();

beforeEach(() => {
  Object.assign(useDocusaurusContext().siteConfig.customFields!, { seo: { turnstileSiteKey: siteKey } });
  vi.stubGlobal('turnstile', { render, reset, remove: () => undefined });
  api = new ApiDouble()
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: true }))
    .on(resetCall, () => json({ code: 'VERIFICATION_FAILED', message: 'Captcha verification failed' }, 400));
});
afterEach(() => {
  Object.assign(useDocusaurusContext().siteConfig.customFields!, { seo: undefined });
  vi.unstubAllGlobals();
  api.close();
});

test('a form shows the captcha, waits for it, and sends each token once', async () => {
  const { user } = showPage(<ResetPasswordPage />, '/auth/reset-password');
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('script[src^="https://challenges.cloudflare.com/"]');
    expect(found).not.toBeNull();
    return found!;
  });
  act(() => void script.dispatchEvent(new Event('load')));
  await waitFor(() => expect(render).toHaveBeenCalledOnce());
  expect(render.mock.calls[0]![1]).toMatchObject({ sitekey: siteKey, language: 'en' });

  await user.type(screen.getByLabelText('Email'), 'robin@example.com');
  const send = screen.getByRole('button', { name: 'Send link' });
  await user.click(send);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Wait for the human verification to finish'));
  expect(api.made(resetCall)).toEqual([]);

  pass('token');
  await user.click(send);
  await waitFor(() => expect(api.made(resetCall)).toHaveLength(1));
  expect(api.made(resetCall)[0]!.headers.get('x-captcha-response')).toBe('token');
  expect(reset).toHaveBeenCalledWith('widget');
  await user.click(send);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Wait for the human verification to finish'));
  expect(api.made(resetCall)).toHaveLength(1);
});
