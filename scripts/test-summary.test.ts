import { expect, test } from 'vitest';
import { type StageResult, formatSummary } from './test-summary.ts';

const stage = (facts: Partial<StageResult>): StageResult => ({
  name: 'unit',
  passed: 0,
  failed: 0,
  notRun: 0,
  seconds: 1,
  ...facts,
});

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('the last line is the sum of all stages', () => {
  const { text, failed } = formatSummary([stage({ passed: 12, failed: 1 }), stage({ passed: 30 })], 2);
  expect(lastLine(text)).toBe('42 passed, 1 failed');
  expect(failed).toBe(1);
});

test('each failure is named below the table', () => {
  const failures = ['server/core/db.test.ts > opens: expected 1 to be 2'];
  const lines = formatSummary([stage({ failed: 1, failures }), stage({})], 2).text.split('\n');
  expect(lines.slice(4)).toEqual([
    'failed: server/core/db.test.ts > opens: expected 1 to be 2',
    '',
    '0 passed, 1 failed',
    '',
  ]);
});

test('tests that could not run are listed with their reason, and count as neither passed nor failed', () => {
  const { text, failed } = formatSummary([stage({ passed: 2, notRun: 3, reasons: ['python3 is missing'] })], 1);
  expect(lastLine(text)).toBe('2 passed, 0 failed');
  expect(text).toContain('3 not run: python3 is missing');
  expect(failed).toBe(0);
});

test('the duration of the run is printed and never fails it', () => {
  const { text, failed } = formatSummary([stage({ seconds: 4000 }), stage({ seconds: 5000 })], 5000);
  expect(text).toMatch(/^all +5000\.0$/m);
  expect(failed).toBe(0);
});
