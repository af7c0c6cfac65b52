import { expect, test } from 'vitest';
import { isLate, type StageResult, summaryOf } from './test-summary.ts';

const stage = (facts: Partial<StageResult>): StageResult => ({
  name: 'unit',
  passed: 0,
  failed: 0,
  notRun: 0,
  seconds: 1,
  pace: 1,
  budget: 240,
  ...facts,
});

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('the last line is the sum of all stages', () => {
  const { text, failed } = summaryOf([stage({ passed: 12, failed: 1 }), stage({ passed: 30 })], 1500);
  expect(lastLine(text)).toBe('42 passed, 1 failed');
  expect(failed).toBe(1);
});

test('what failed is named below the table', () => {
  const failures = ['server/core/db.test.ts > opens: expected 1 to be 2'];
  const lines = summaryOf([stage({ failed: 1, failures }), stage({})], 1500).text.split('\n');
  expect(lines.slice(4)).toEqual([
    'failed: server/core/db.test.ts > opens: expected 1 to be 2',
    '',
    '0 passed, 1 failed',
    '',
  ]);
});

test('tests that could not run are told with their reason and counted as neither', () => {
  const { text, failed } = summaryOf([stage({ passed: 2, notRun: 3, reasons: ['python3 is missing'] })], 1500);
  expect(lastLine(text)).toBe('2 passed, 0 failed');
  expect(text).toContain('3 not run: python3 is missing');
  expect(failed).toBe(0);
});

test('more than the budget of all stages is a failure, even when each kept its own', () => {
  const { text, failed } = summaryOf([stage({ passed: 1, seconds: 100 }), stage({ passed: 1, seconds: 100 })], 150);
  expect(lastLine(text)).toBe('2 passed, 1 failed');
  expect(text).toContain('over its budget');
  expect(failed).toBe(1);
});

test('seconds count by the pace of the machine', () => {
  const slow = stage({ passed: 1, seconds: 300, pace: 1.5 });
  expect(isLate(slow)).toBe(false);
  expect(isLate(stage({ seconds: 300, pace: 1.2 }))).toBe(true);
  const { text, failed } = summaryOf([slow, stage({ passed: 1, seconds: 100 })], 300);
  expect(failed).toBe(0);
  expect(text).toMatch(/^all +400\.0 +1\.33 +300$/m);
});
