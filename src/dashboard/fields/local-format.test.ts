import { describe, expect, it, test } from 'vitest';
import { siteLocales } from '../../../plugins/locales.ts';
import { formatTimeOfDay, getDayPattern, parseTimeOfDay } from './local-format.ts';

test.for([
  ['en', 'MMM D, YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['ja', 'YYYY/MM/DD'],
  ['zh', 'YYYY[年]M[月]D[日]'],
  ['pt-BR', 'D[ de ]MMM[ de ]YYYY'],
])('a calendar field in %s shows dates as %s', ([language, pattern]) => {
  expect(getDayPattern(language!)).toBe(pattern);
});

describe('a time of day', () => {
  it.for(siteLocales.map(({ code }) => code))('is read as it is shown in %s', (language) => {
    for (const time of ['00:00', '00:30', '09:05', '12:00', '15:28', '23:59']) {
      expect(parseTimeOfDay(formatTimeOfDay(time, language), language)).toBe(time);
    }
  });

  it.for([
    ['3:28 pm', '15:28'],
    ['3pm', '15:00'],
    ['12 a.m.', '00:00'],
    ['15:28', '15:28'],
    ['1528', '15:28'],
    ['9', '09:00'],
    ['24:00', undefined],
    ['9:75', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('may be typed as %s', ([typed, time]) => {
    expect(parseTimeOfDay(typed!, 'en')).toBe(time);
  });
});
