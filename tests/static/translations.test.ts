import { expect, test } from 'vitest';
import { sourceMessages } from '../../scripts/i18n-messages.ts';
import { findLocaleFindings } from '../../scripts/i18n-report.ts';
import { defaultLocale, siteLocales } from '../../plugins/locales.ts';

const locales = siteLocales.map(({ code }) => code).filter((code) => code !== defaultLocale);
const source = await sourceMessages();

test('there are texts to translate', () => {
  expect(source.get('code.json')?.size).toBeGreaterThan(50);
});

test.for(locales)("%s: every text is translated from today's English", async (locale) => {
  const findings = await findLocaleFindings(locale, source);
  expect(findings.map(({ kind, file, id }) => `${kind} ${file} ${id}`)).toEqual([]);
});
