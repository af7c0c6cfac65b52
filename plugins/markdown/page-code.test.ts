import { expect, test } from 'vitest';
import { findOwnCode } from './page-code.ts';

const english = `## Send {#send}

Up to <Fact name="keys" /> keys. See \`{id}\`.

<Diagram alt="States" words={{ start: 'starts', text: '' }} />

{/* truncate */}
`;

test('a translation may have the code of the English text, with its own words', () => {
  const german = english
    .replace('Up to', 'Bis zu')
    .replace('alt="States"', 'alt="Zustände"')
    .replace(
      "{ start: 'starts', text: '' }",
      `{\n  'start': "l'engine",\n  text: ''\n}`.replaceAll("'start'", 'start'),
    );
  expect(findOwnCode(english, german)).toEqual([]);
});

test.for([
  ['{process.env.SECRET}', '{process.env.SECRET}'],
  ['Text {(() => { globalThis.pwned = 1 })()} mehr.', '{(() => { globalThis.pwned = 1 })()}'],
  ['| a |\n| - |\n| ` | {evil()} ` |', '{evil()}'],
  [':::note[{evil()}]\n:::', '{evil()}'],
  ['```mdx-code-block\n{evil()}\n```', '{evil()}'],
  ["import x from 'node:fs'", "import x from 'node:fs'"],
  ['export const x = 1;', 'export const x = 1;'],
  ['<script>alert(1)</script>', '<script>'],
  ['<Fact name="keys" {...evil()} />', '{...evil()}'],
  ['<Fact name={evil()} />', 'name={evil()}'],
  ['<Fact name="keys" onClick="evil()" />', 'onClick="evil()"'],
  ["<Diagram words={{ start: evil(), text: '' }} />", "words={{ start: evil(), text: '' }}"],
  ['---js\n{ title: evil() }\n---', '---js'],
] as const)('%s is code of its own', ([code, found]) => {
  expect(findOwnCode(english, code)).toEqual([found]);
});

test('code in a code block or in backticks does not run', () => {
  expect(findOwnCode('Words.', '```js\nimport x from "x";\n{evil()}\n```\n\n`{evil()}`')).toEqual([]);
});

test('an element can enclose several sections', () => {
  const section = '## Start {#start}\n\n</section>\n\n<section className="path">';
  expect(findOwnCode(section, section.replace('Start', 'Beginning'))).toEqual([]);
  expect(findOwnCode(section, `${section}\n\n<script>\n\n</script>`)).toEqual(['<script>']);
});

test('a text that is not MDX is an error', () => {
  expect(() => findOwnCode(english, 'Ein {')).toThrow('expression');
});
