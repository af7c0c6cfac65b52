import { randomBytes } from 'node:crypto';
import type { Attack } from './scenario.ts';

export const json = { 'content-type': 'application/json' };

export const numbers = `[${'1,'.repeat(399_999)}1]`;

export const unknownFields = (count: number): string =>
  JSON.stringify({ model: 'v5', ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, n])) });

export const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** A key that doesn't exist. */
export const guessed = (): string => `cdz_live_${randomBytes(18).toString('hex')}`;

export const generate = (key: string, body: string): Attack => ({
  method: 'POST',
  path: '/api/v2/generate',
  headers: { ...json, authorization: `Bearer ${key}` },
  body,
});
