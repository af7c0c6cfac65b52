import { expect, test } from 'vitest';
import { needsConsent, getPolicySources, getVerificationTags } from './third-party-services.ts';
import { loadSiteSettings } from './site-config.ts';

const { seo: none } = loadSiteSettings(`${import.meta.dirname}/..`, {});

test('without a service nothing is added and no consent is required', () => {
  expect(getPolicySources(none)).toEqual({});
  expect(needsConsent(none)).toBe(false);
  expect(getVerificationTags(none)).toEqual([]);
});

test('each service adds only its own hosts; several services add each host once', () => {
  const plausible = { script: ['https://plausible.io'], connect: ['https://plausible.io'] };
  expect(getPolicySources({ ...none, plausibleDomain: 'songs.example' })).toEqual(plausible);
  const turnstile = { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] };
  expect(getPolicySources({ ...none, turnstileSiteKey: '0x4AAAAAAABkMYinukE8nzYS' })).toEqual(turnstile);
  expect(getPolicySources({ ...none, msId: '0'.repeat(32) })).toEqual({});
  const both = getPolicySources({ ...none, clarityId: 'k3abcdefgh', googleAnalyticsId: 'G-ABC1234567' });
  expect(both.script).toEqual(['https://*.googletagmanager.com', 'https://*.clarity.ms']);
  expect(both.frame).toBeUndefined();
  const everything = getPolicySources(
    Object.fromEntries(Object.keys(none).map((key) => [key, 'x'])) as Record<keyof typeof none, string>,
  );
  for (const hosts of Object.values(everything)) {
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(hosts.filter((host) => !/^https:\/\/(\*\.)?[a-z0-9.-]+$/.test(host))).toEqual([]);
  }
});

test('only services that set cookies or show ads need consent', () => {
  expect(needsConsent({ ...none, plausibleDomain: 'a.example', turnstileSiteKey: '0x', msId: '0' })).toBe(false);
  for (const key of ['googleAnalyticsId', 'clarityId', 'yandexId', 'adsenseAccountId']) {
    expect(needsConsent({ ...none, [key]: 'x' }), key).toBe(true);
  }
});

test('site ownership is verified by meta tags', () => {
  expect(getVerificationTags({ ...none, msId: 'ab', adsenseAccountId: 'ca-pub-1' })).toEqual([
    { tagName: 'meta', attributes: { name: 'msvalidate.01', content: 'ab' } },
    { tagName: 'meta', attributes: { name: 'google-adsense-account', content: 'ca-pub-1' } },
  ]);
});
