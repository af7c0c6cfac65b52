import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { builtOrigin } from '../../catalog/site-origin.ts';
import { replaceOrigin } from './browser-origin.ts';

const location = { origin: 'https://songs.example' };
/** Evaluates an expression as a browser on the site would. */
const evaluate = (expression: string) =>
  runInNewContext(replaceOrigin(`value=${expression}`), { location, JSON, value: null }) as unknown;

test.for([
  ['a whole text', `"${builtOrigin}"`],
  ['a part of one', `'curl ${builtOrigin}/api and "${builtOrigin}"'`],
  ['a template', `\`<a href="${builtOrigin}/docs">\${1 + 1}</a>${builtOrigin}\``.replace('${1 + 1}', '2')],
  ['a member of it', `"${builtOrigin}/docs".slice(0)`],
  ['data', `JSON.parse('{"url":"${builtOrigin}","text":"a \\\\"word\\\\""}').url`],
  ['after a division and a regular expression', `(4 / 2 / 1, /["']/.test("'") && "${builtOrigin}")`],
])('%s becomes the origin of the browser', ([, expression]) => {
  const expected = runInNewContext(expression!.replaceAll(builtOrigin, location.origin), { JSON }) as unknown;
  expect(evaluate(expression!)).toBe(expected);
});

test('a script without the site address is unchanged', () => {
  const script = 'const a = "https://other.example"';
  expect(replaceOrigin(script)).toBe(script);
});

test('a site address outside a string literal is an error', () => {
  expect(() => replaceOrigin(`const a = /${builtOrigin.replaceAll('/', '.')}/; // ${builtOrigin}`)).toThrow(/outside/);
});
