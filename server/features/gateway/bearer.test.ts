import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseBearerKey } from './bearer.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('readBearer', () => {
  it('reads the mode from the prefix and hashes the whole secret', () => {
    expect(parseBearerKey('Bearer cdz_live_abc')).toEqual({ mode: 'live', guest: false, hash: sha256('cdz_live_abc') });
    expect(parseBearerKey('bearer  cdz_test_abc ')).toEqual({
      mode: 'test',
      guest: false,
      hash: sha256('cdz_test_abc'),
    });
  });

  it("recognizes a guest's secret", () => {
    const secret = 'cdz_test_guest_abc';
    expect(parseBearerKey(`Bearer ${secret}`)).toEqual({ mode: 'test', guest: true, hash: sha256(secret) });
  });

  it.each([
    [undefined],
    [''],
    ['Bearer'],
    ['Bearer '],
    ['cdz_live_abc'],
    ['Basic cdz_live_abc'],
    ['Bearer live_abc'],
    ['Bearer cdz_prod_abc'],
    ['Bearer CDZ_LIVE_abc'],
    ['Bearer cdz_live_'],
    ['Bearer cdz_live_a b'],
    [`Bearer cdz_live_${'a'.repeat(201)}`],
  ])('returns null for %j', (header) => {
    expect(parseBearerKey(header)).toBeNull();
  });
});
