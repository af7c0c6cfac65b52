import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashRequest } from './idempotency.ts';

/** The same value with the fields of its objects in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, turned(item)]),
  );
}

describe('the idempotency fingerprint', () => {
  it('does not depend on the order of names', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hashRequest('POST', '/a', turned(value))).toBe(hashRequest('POST', '/a', value));
      }),
    );
  });

  it('keeps every value: nothing is lost', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('depends on method, path and body', () => {
    const all = [
      hashRequest('POST', '/a', { b: 1 }),
      hashRequest('PUT', '/a', { b: 1 }),
      hashRequest('POST', '/b', { b: 1 }),
      hashRequest('POST', '/a', { b: '1' }),
      hashRequest('POST', '/a', { b: [1] }),
      hashRequest('POST', '/a', undefined),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
