import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteLocales } from '../locales.ts';
import { antdLocales } from './antd-texts.ts';

const packages = join(import.meta.dirname, '../../node_modules');

test.each(siteLocales)('antd and dayjs have a locale for $label', ({ code }) => {
  const { antd, dayjs } = antdLocales[code]!;
  expect(existsSync(join(packages, `antd/es/locale/${antd}.js`))).toBe(true);
  expect(existsSync(join(packages, `dayjs/locale/${dayjs}.js`))).toBe(true);
});
