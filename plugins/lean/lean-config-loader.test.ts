import { expect, test } from 'vitest';
import leanConfigLoader from './lean-config-loader.ts';

test('the browser gets the configuration without plugins and their options', () => {
  const source = `/* generated */\nexport default {\n  "title": "Cadenza",\n  "plugins": [["docs", {"path": "docs"}]],\n  "themes": []\n};\n`;
  expect(leanConfigLoader(source)).toBe('export default {"title":"Cadenza"};');
});

test('a generated module that is written otherwise stops the build', () => {
  expect(() => leanConfigLoader('module.exports = {};')).toThrow('nothing matched');
});
