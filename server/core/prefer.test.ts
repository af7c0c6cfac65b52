import { describe, expect, it } from 'vitest';
import { parsePreferredWait } from './prefer.ts';

describe('the preference to wait', () => {
  it.each([
    ['wait=10', 10],
    ['WAIT = 10', 10],
    ['wait="10"', 10],
    ['wait', 60],
    ['wait=""', 60],
    ['wait=0', 0],
    ['wait=3600', 60],
    [`wait=${'9'.repeat(400)}`, 60],
    ['respond-async, wait=5', 5],
    ['respond-async; note="a, wait=1", wait=5; strict', 5],
    ['wait=5, wait=7', 5],
    [['return=minimal', 'wait=5'], 5],
  ])('%#: is read', (header, seconds) => {
    expect(parsePreferredWait(header, 60)).toBe(seconds);
  });

  it.each([
    undefined,
    '',
    'respond-async',
    'wait=-1',
    'wait=1.5',
    'wait=soon',
    'wait 5',
    'wait==5',
    'await=5',
    'note="wait=5"',
    'note="wait=5',
    '=5',
    ',,,',
    `wait=5, note=${'x'.repeat(500)}`,
    '"\\"'.repeat(5000),
  ])('%#: is ignored', (header) => {
    expect(parsePreferredWait(header, 60)).toBeNull();
  });
});
