import { expect, test } from 'vitest';
import { antdSheet, usedComponents, withParts } from './antd-css.ts';

const sheet = antdSheet('#c8401a', ['Button', 'Table']);

// Each costs every page of the dashboard its rules and its script.
test('the listed components are in use', () => {
  expect(usedComponents()).toEqual([
    'Checkbox',
    'ConfigProvider',
    'DatePicker',
    'Drawer',
    'Dropdown',
    'Input',
    'Modal',
    'QRCode',
    'Select',
    'Slider',
    'Table',
    'Tabs',
  ]);
});

test('components that antd renders inside a component are included', () => {
  expect(withParts(['Table'])).toEqual(expect.arrayContaining(['Table', 'Pagination', 'Spin', 'Checkbox', 'Dropdown']));
  expect(withParts(['Button'])).not.toContain('Table');
  // Buttons take a function of it, menus a context.
  expect(withParts(['Button', 'Menu'])).not.toEqual(expect.arrayContaining(['ColorPicker']));
  expect(withParts(['Button', 'Menu'])).not.toContain('Layout');
});

test('one sheet holds the components, the light variables and the dark ones that differ', () => {
  expect(sheet).toMatch(/\.ant-btn\s*[,{:.]/);
  expect(sheet).toMatch(/\.ant-pagination[\s.{]/);
  const light = /(?<!\] )\.cdz-antd[^{]*\{[^}]*--ant-color-primary:#c8401a/i;
  const dark = /html\[data-theme='dark'\] \.cdz-antd[^{]*\{[^}]*--ant-color-primary:#ff7d55/i;
  expect(sheet).toMatch(light);
  expect(sheet).toMatch(dark);
});

test('rules are in a layer below our own sheets; variables are in none', () => {
  const end = sheet.lastIndexOf('\n}\n');
  expect(sheet.slice(0, end)).toMatch(/^@layer docusaurus,antd;\n@layer antd\{[^]*\.ant-btn[\s.{]/);
  expect(sheet.slice(end)).not.toMatch(/\.ant-btn[^{]*\{(?!--)/);
});

test('a variable that a component overrides is overridden in dark mode too', () => {
  const light = /\.cdz-antd\.ant-table\S*\{[^}]*--ant-color-bg-container:transparent/;
  expect(sheet).toMatch(light);
  expect(sheet).toMatch(new RegExp(`html\\[data-theme='dark'\\] ${light.source}`));
});

test('every rule is about parts of antd, because the sheet stays when the dashboard is left', () => {
  const selectors = [...sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?<=^|[{}])\s*([^{}@;]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(?:from|to|[\d.]+%)$/.test(selector));
  expect(selectors.length).toBeGreaterThan(500);
  expect(selectors.filter((selector) => !/[.-]ant/.test(selector))).toEqual([]);
});

test('another brand color makes another sheet', () => {
  expect(antdSheet('#1d4ed8', ['Button'])).toMatch(/--ant-color-primary:#1d4ed8/i);
});

test("variables of the extractor's own elements are omitted", () => {
  expect(sheet).not.toContain('css-var-_R_');
});
