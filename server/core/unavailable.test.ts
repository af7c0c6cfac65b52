import { describe, expect, it } from 'vitest';
import { isUnavailable } from './db.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('the database is unavailable', () => {
  it.each([
    '08000',
    '08006',
    '25006',
    '53100',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '58030',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
  ])('with error %s', (code) => expect(isUnavailable(coded(code))).toBe(true));

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
  ])('with driver message %s', (message) => expect(isUnavailable(new Error(message))).toBe(true));
});

describe('the database is there', () => {
  it.each(['40001', '40P01', '55P03', '57014', '23505', '22P02'])('with error %s', (code) =>
    expect(isUnavailable(coded(code))).toBe(false),
  );

  it('after any other failure', () => {
    for (const error of [new Error('x'), null, undefined, 'Connection terminated']) {
      expect(isUnavailable(error)).toBe(false);
    }
  });
});
