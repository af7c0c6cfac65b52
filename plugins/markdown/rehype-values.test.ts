import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callbacks } from '../../catalog/callbacks.ts';
import { limits } from '../../catalog/limits.ts';
import { newestModel } from '../../catalog/models.ts';
import { parseRequestHash } from '../../src/core/api/request-link.ts';
import { root } from '../../scripts/freshness.ts';
import { getFacts } from './facts.ts';
import { rehypeValues } from './rehype-values.ts';

const names = { brand: 'Quaver', legalEntity: 'Quaver Audio Ltd.' };

const component = (name: string, attribute: string, value: string) => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: [{ name: attribute, value }],
});
const fact = (name: string) => component('Fact', 'name', name);

function labelIn(locale: string, id: string) {
  const tree = { type: 'root', children: [component('Ui', 'id', id)] };
  rehypeValues({ siteDir: root, locale, names })()(tree);
  return tree.children[0];
}

test('a button gets its name from the interface, in the language of the site', () => {
  expect(labelIn('en', 'keys.title')).toEqual({ type: 'text', value: 'API Keys' });
  const german = JSON.parse(readFileSync(join(root, 'i18n/de/code.json'), 'utf8')) as Record<
    string,
    { message: string }
  >;
  expect(labelIn('de', 'keys.create')).toEqual({ type: 'text', value: german['keys.create']?.message });
});

test('an error with a test prompt links to try-it with that prompt', () => {
  const tree = { type: 'root', children: [component('Try', 'prompt', 'magic:fail')] };
  rehypeValues({ siteDir: root, locale: 'de', names })()(tree);
  const { value: href } = tree.children[0]!.attributes[0]!;
  expect(href).toMatch(/^\/docs\/v2-generate#try=/);
  const request = parseRequestHash(href.slice(href.indexOf('#')));
  expect(JSON.parse(request!.text)).toEqual({ model: newestModel.id, prompt: 'magic:fail' });
});

test('an unknown interface text, and one with values to fill in, are errors', () => {
  expect(() => labelIn('en', 'keys.creates')).toThrow('keys.creates');
  expect(() => labelIn('en', 'keys.copy')).toThrow('{name}');
});

test('a fact becomes its value, formatted for the language', () => {
  const tree = { type: 'root', children: [{ type: 'element', children: [fact('requestsPerMinute')] }] };
  rehypeValues({ siteDir: root, locale: 'en', names })()(tree);
  expect(tree.children[0]?.children).toEqual([{ type: 'text', value: String(limits.requestsPerMinute) }]);
});

test('an unknown fact is an error', () => {
  const fill = rehypeValues({ siteDir: root, locale: 'en', names })();
  expect(() => fill({ type: 'root', children: [fact('luckyNumber')] })).toThrow('luckyNumber');
});

test('durations are in the largest unit that fits', () => {
  expect(getFacts(root, 'en', names)).toMatchObject({
    testRetention: '24 hours',
    liveRetention: '30 days',
    deadline: '10 minutes',
    callbackPauses: '5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, and 10 hours',
    callbackAttempts: String(callbacks.retryDelays.length),
  });
  expect(getFacts(root, 'de', names).liveRetention).toBe('30 Tage');
});

test('Chinese and Japanese have a space between their characters and figures or Latin letters', () => {
  expect(getFacts(root, 'zh', names)).toMatchObject({
    liveRetention: '30\u00A0天',
    modelNames: 'v3.5、v4、v4.5\u00A0和 v5',
    legalSince: '2026\u00A0年 11\u00A0月 22\u00A0日',
  });
  expect(getFacts(root, 'ja', names)).toMatchObject({
    deadline: '10\u00A0分',
    legalSince: '2026\u00A0年 11\u00A0月 22\u00A0日',
  });
  expect(getFacts(root, 'ko', names).liveRetention).toBe('30일');
});

test('names come from the public configuration, prices and dates from the catalog', () => {
  expect(getFacts(root, 'en', names)).toMatchObject({
    ...names,
    leastAmount: '$5.00',
    mostAmount: '$5,000.00',
    songAtMost: '$0.06',
    songAtLeast: '$0.05',
    legalSince: 'November 22, 2026',
    deletionGrace: '7 days',
  });
  expect(getFacts(root, 'fr', names).songAtMost).toBe('0,06\u00a0$US');
});
