import type { AccountSession, Customer, Security } from '#generated/account/types.gen.ts';
import { ApiDouble, json } from './api-double.ts';
import { credits } from './records.ts';

export const security: Security = { fresh: true, has_password: true, two_factor: false, passkeys: [], sign_ins: [] };

export const aSession = (some: Partial<AccountSession> = {}): AccountSession => ({
  id: 'ses_1',
  current: true,
  address: '192.0.2.7',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  started_at: '2026-11-20T09:00:00.000Z',
  seen_at: '2026-11-20T09:10:00.000Z',
  ...some,
});

/** The requests of the profile page, for a customer with a password and one session. */
export const profileApi = (getCustomer: () => Customer): ApiDouble =>
  new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: getCustomer(), credits }))
    .on('GET /api/account/security', () => json(security))
    .on('GET /api/account/sign-in', () => json({ providers: [], captcha: false }))
    .on('GET /api/account/sessions', () => json({ data: [aSession()], next_cursor: null }));
