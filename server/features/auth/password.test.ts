import { describe, expect, it } from 'vitest';
import type { Problem } from '../../core/problem.ts';
import { hashPassword as hashAt, verifyPassword } from './password.ts';

const hashPassword = (password: string) => hashAt(password, { N: 1024, r: 8, p: 1 });

describe('a password hash', () => {
  it('matches its password only', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
    expect(await verifyPassword(hash, 'correct horse batterz')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('differs each time', async () => {
    expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
  });

  it('contains its cost, so that hashes of another cost stay readable', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    // A test vector of RFC 7914, section 12, truncated to the length of our keys.
    const salt = Buffer.from('SodiumChloride').toString('base64url');
    const key = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex');
    const hash = `scrypt$16384$8$1$${salt}$${key.toString('base64url')}`;
    expect(await verifyPassword(hash, 'pleaseletmein')).toBe(true);
  });

  it('is the same for equal characters in any Unicode form', async () => {
    const hash = await hashPassword('Zo\u00EB and her dog');
    expect(await verifyPassword(hash, 'Zoe\u0308 and her dog')).toBe(true);
  });

  it('can be made of any text', async () => {
    const hash = await hashPassword('\0\uD800 \u{1F3B5}');
    expect(await verifyPassword(hash, '\0\uD800 \u{1F3B5}')).toBe(true);
  });

  it.each(['', 'plain', 'md5$1$2$3$4$5', 'scrypt$16384$8$1', 'scrypt$16384$8$1$salt$short'])(
    'is not %j',
    async (hash) => {
      await expect(verifyPassword(hash, 'correct horse battery')).rejects.toThrow('Not a password hash');
    },
  );

  it('is computed one at a time, and rejected when too many wait', async () => {
    const cheap = `scrypt$16$1$1$AAAA$${'A'.repeat(43)}`;
    const results = Array.from({ length: 104 }, () => verifyPassword(cheap, 'x').catch((error: Problem) => error.code));
    const responses = await Promise.all(results);
    expect(responses.filter((response) => response === false)).toHaveLength(102);
    expect(responses.filter((response) => response === 'unavailable')).toHaveLength(2);
    expect(await verifyPassword(cheap, 'x')).toBe(false);
  });
});
