import { expect, it } from 'vitest';
import { locales } from '../server/core/site/locale.ts';
import { siteLocales } from '../plugins/locales.ts';

it('are the same languages on both sides', () => {
  expect([...locales]).toEqual(siteLocales.map(({ code }) => code));
});
