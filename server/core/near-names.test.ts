import { expect, test } from 'vitest';
import { findNearName } from './near-names.ts';

const known = ['PORT', 'HOST', 'SECRET', 'SMTP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'MAIL_FROM'];

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STRIPE_SECRET_KY', 'STRIPE_SECRET_KEY'],
  ['MAILFROM', 'MAIL_FROM'],
])('%s was meant to be %s', (given, meant) => {
  expect(findNearName(given, known)).toBe(meant);
});

test.each(['PORTS', 'HOSTS', 'HOME', 'SHELL', 'SMTP_URL', 'SMTP_HOST', 'DATABASE_POOL', 'MAIL_TO'])(
  '%s is a name of its own',
  (name) => {
    expect(findNearName(name, known)).toBeNull();
  },
);
