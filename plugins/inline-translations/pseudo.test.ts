import { expect, test } from 'vitest';
import { toPseudo } from './pseudo.ts';

test('a text is accented, longer and in brackets', () => {
  expect(toPseudo('Create key')).toBe('[Çrééààtéé kééý]');
});

test('placeholders and plural forms stay', () => {
  expect(toPseudo('{count} song|{count} songs of {name}')).toBe('[{count} šôôñg]|[{count} šôôñgš ôôf {name}]');
});
