import { findNearNames } from './config-variables.ts';
import { LOOPBACK } from './loopback.ts';
import { isStripeTestKey } from './payment-config.ts';
import { isHttpsSite, readWebOrigin } from './web-origin.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Fewer different characters than any random secret of this length has. */
const FEWEST_CHARACTERS = 8;

function findUrlWarnings(env: Env, has: (name: string) => boolean): string[] {
  const warnings: string[] = [];
  const url = readWebOrigin(env['PUBLIC_URL'] ?? '');
  const linking = ['SMTP_URL', 'STRIPE_SECRET_KEY'].filter(has);
  if (!has('PUBLIC_URL') && linking.length > 0) {
    warnings.push(
      `PUBLIC_URL is not set together with ${linking.join(' and ')}: emails and payments lead to http://localhost. Set the URL that customers open.`,
    );
  }
  if (url?.startsWith('http:') && !LOOPBACK.has(new URL(url).hostname)) {
    warnings.push(
      `PUBLIC_URL is ${url}: passwords cross the network unencrypted. Set ${url.replace('http:', 'https:')}, and a proxy with a certificate.`,
    );
  }
  if (isHttpsSite(env['PUBLIC_URL'])) {
    if (!has('TRUST_PROXY')) {
      warnings.push(
        'PUBLIC_URL uses https and TRUST_PROXY is not set: all customers share the IP address of the proxy, and its limits.',
      );
    }
    if (isStripeTestKey(env['STRIPE_SECRET_KEY'] ?? '')) {
      warnings.push(
        'STRIPE_SECRET_KEY is a test key, with a public PUBLIC_URL: customers get credits without paying. Set the live key (sk_live_...).',
      );
    }
  }
  const everyone = env['TRUST_PROXY']?.split(',').find((range) => range.trim().endsWith('/0'));
  if (everyone !== undefined) {
    warnings.push(
      `TRUST_PROXY contains ${everyone.trim()}, which is every address: clients can forge theirs. Name only the proxy.`,
    );
  }
  return warnings;
}

/** Warnings about variables that are valid but probably mistaken. `env` has the values of files. */
export function findWarnings(env: Env): string[] {
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const warnings = findNearNames(env).map(
    ({ given, meant }) => `${given} is not a variable of this server. Did you mean ${meant}?`,
  );
  if (has('DB_FSYNC') && has('DATABASE_URL')) warnings.push('DB_FSYNC has no effect together with DATABASE_URL.');
  if (env['REQUIRE_VERIFIED_EMAIL'] === '1' && !has('SMTP_URL')) {
    warnings.push('REQUIRE_VERIFIED_EMAIL=1 without SMTP_URL: nobody receives the email that confirms an address.');
  }
  if (env['SIGN_UP'] === 'invited' && !has('SMTP_URL')) {
    warnings.push('SIGN_UP=invited without SMTP_URL: nobody receives the email with an invitation.');
  }
  if (has('SECRET') && new Set(env['SECRET']).size < FEWEST_CHARACTERS) {
    warnings.push(
      'SECRET repeats a few characters, so that it can be guessed. Create one with `openssl rand -base64 32`.',
    );
  }
  return [...warnings, ...findUrlWarnings(env, has)];
}
