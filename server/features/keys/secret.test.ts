import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSecret, newSecret } from './secret.ts';

describe.each([
  ['live', 'cdz_live_'],
  ['test', 'cdz_test_'],
  ['guest', 'cdz_test_guest_'],
] as const)('a %s secret', (kind, start) => {
  const { secret, hash, prefix, last4 } = newSecret(kind, 'cdz');

  it('has a readable prefix and is long', () => {
    expect(secret).toMatch(new RegExp(`^${start}[0-9A-Za-z]{38}$`));
    expect(secret.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(start.length + 4);
    expect(secret.endsWith(last4)).toBe(true);
    expect(last4).toHaveLength(4);
  });

  it('is looked up by its SHA-256', () => {
    expect(hash).toEqual(createHash('sha256').update(secret).digest());
  });

  it('is distinguished from a text that looks like one', () => {
    expect(isSecret(secret)).toBe(true);
    for (let place = 0; place < secret.length; place += 1) {
      const other = secret[place] === 'a' ? 'b' : 'a';
      expect(isSecret(secret.slice(0, place) + other + secret.slice(place + 1))).toBe(false);
    }
    expect(isSecret(secret.slice(0, -1))).toBe(false);
    expect(isSecret(`${secret} `)).toBe(false);
  });
});

it('uses every character of its alphabet equally often', () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 2000; made += 1) {
    for (const character of newSecret('live', 'cdz').secret.slice('cdz_live_'.length, -6)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  // Of 64,000 characters, each of the 62 is expected 1,032 times. The bounds are 6 standard deviations away.
  expect(counts.size).toBe(62);
  expect(Math.min(...counts.values())).toBeGreaterThan(840);
  expect(Math.max(...counts.values())).toBeLessThan(1230);
});

it('begins with the prefix of the brand', () => {
  const { secret, prefix } = newSecret('guest', 'song');
  expect(secret).toMatch(/^song_test_guest_[0-9A-Za-z]{38}$/);
  expect(prefix).toHaveLength('song_test_guest_'.length + 4);
  expect(isSecret(secret)).toBe(true);
});
