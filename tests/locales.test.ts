import { expect, it } from 'vitest';
import { locales } from '../server/core/site/locale.ts';
import { siteLocales } from '../plugins/locales.ts';

it('server and site have the same languages', () => {
  expect([...locales]).toEqual(siteLocales.map(({ code }) => code));
});
