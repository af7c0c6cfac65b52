import { describe, expect, it } from 'vitest';
import { getShortage, isUnavailable } from './database-errors.ts';

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

it.each([
  ['XX000', 'could not extend file "base/1/2": Disk quota exceeded'],
  ['58030', 'could not write to file "pg_wal/1": No space left on device'],
])('the database is unavailable with error %s because its disk is full', (code, message) => {
  expect(isUnavailable(Object.assign(new Error(message), { code }))).toBe(true);
  expect(getShortage(Object.assign(new Error(message), { code }))).toBe('full');
});

it.each([
  [coded('53300'), 'crowded'],
  [Object.assign(new Error('no more connections allowed (max_client_conn)'), { code: '08P01' }), 'crowded'],
  [coded('25006'), 'read-only'],
  [coded('53100'), 'full'],
  [coded('XX000'), null],
  [coded('08006'), null],
] as const)('the shortage of %o is %s', (error, shortage) => expect(getShortage(error)).toBe(shortage));

describe('the database is there', () => {
  it.each(['XX000', '40001', '40P01', '55P03', '57014', '23505', '22P02'])('with error %s', (code) =>
    expect(isUnavailable(coded(code))).toBe(false),
  );

  it('after any other failure', () => {
    for (const error of [new Error('x'), null, undefined, 'Connection terminated']) {
      expect(isUnavailable(error)).toBe(false);
    }
  });
});
