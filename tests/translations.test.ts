import { expect, test } from 'vitest';
import { groupByEnglish, readContextIds } from '../scripts/i18n-contexts.ts';
import { findDescriptionFaults, readDescriptions } from '../scripts/i18n-descriptions.ts';
import { findFixedFaults, readFixedTexts } from '../scripts/i18n-fixed.ts';
import { sourceMessages } from '../scripts/i18n-messages.ts';
import { isFault } from '../scripts/i18n-findings.ts';
import { describeFinding, findLocaleFindings } from '../scripts/i18n-commands.ts';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';

const locales = siteLocales.map(({ code }) => code).filter((code) => code !== defaultLocale);
const source = await sourceMessages();

test('there are texts to translate', () => {
  expect(source.get('code.json')?.size).toBeGreaterThan(50);
});

test('only strings with the same English words as others need a context of their own', () => {
  const shared = new Set(groupByEnglish(source.get('code.json')!).flat());
  expect([...readContextIds()].filter((id) => !shared.has(id))).toEqual([]);
});

test('each string of one word has a description, and each description is used', () => {
  expect(findDescriptionFaults(readDescriptions(), source)).toEqual([]);
});

test('given English texts are word for word', () => {
  expect(findFixedFaults(readFixedTexts(), source.get('code.json')!)).toEqual([]);
});

test.for(locales)('%s: no translation is wrong or unused', async (locale) => {
  const findings = (await findLocaleFindings(locale, source)).filter(isFault);
  expect(findings.map((finding) => describeFinding(locale, finding))).toEqual([]);
});
