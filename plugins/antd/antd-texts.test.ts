import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { siteLocales } from '../locales.ts';
import { getTextFiles } from './antd-texts.ts';

const root = join(import.meta.dirname, '../..');

test.each(siteLocales)('antd and dayjs have texts for $label', ({ tag }) => {
  for (const file of Object.values(getTextFiles(root, tag))) expect(existsSync(file), file).toBe(true);
});

test('a language has the texts of its region', () => {
  const names = (tag: string) => Object.values(getTextFiles(root, tag)).map((file) => basename(file, '.js'));
  expect(names('zh-Hans')).toEqual(['zh_CN', 'zh-cn']);
  expect(names('pt-BR')).toEqual(['pt_BR', 'pt-br']);
  expect(names('de')).toEqual(['de_DE', 'de']);
  expect(names('en')).toEqual(['en_US', 'en']);
});
