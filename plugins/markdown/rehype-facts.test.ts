import { expect, test } from 'vitest';
import { callbacks } from '../../catalog/callbacks.ts';
import { limits } from '../../catalog/limits.ts';
import { root } from '../../scripts/freshness.ts';
import { factsOf } from './facts.ts';
import { rehypeFacts } from './rehype-facts.ts';

const names = { brand: 'Quaver', legalEntity: 'Quaver Audio Ltd.' };

const fact = (name: string) => ({
  type: 'mdxJsxTextElement',
  name: 'Fact',
  attributes: [{ name: 'name', value: name }],
});

test('a fact becomes its value, formatted for the language', () => {
  const tree = { type: 'root', children: [{ type: 'element', children: [fact('requestsPerMinute')] }] };
  rehypeFacts({ siteDir: root, locale: 'en', names })()(tree);
  expect(tree.children[0]?.children).toEqual([{ type: 'text', value: String(limits.requestsPerMinute) }]);
});

test('an unknown fact is an error', () => {
  const fill = rehypeFacts({ siteDir: root, locale: 'en', names })();
  expect(() => fill({ type: 'root', children: [fact('luckyNumber')] })).toThrow('luckyNumber');
});

test('durations are in the largest unit that fits', () => {
  expect(factsOf(root, 'en', names)).toMatchObject({
    testRetention: '24 hours',
    liveRetention: '30 days',
    deadline: '10 minutes',
    callbackPauses: '5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, and 10 hours',
    callbackAttempts: String(callbacks.pauses.length),
  });
  expect(factsOf(root, 'de', names).liveRetention).toBe('30 Tage');
});

test('names come from the public configuration, prices and dates from the catalog', () => {
  expect(factsOf(root, 'en', names)).toMatchObject({
    ...names,
    leastAmount: '$5.00',
    mostAmount: '$5,000.00',
    songAtMost: '$0.06',
    songAtLeast: '$0.05',
    legalSince: 'November 22, 2026',
    deletionGrace: '7 days',
  });
  expect(factsOf(root, 'fr', names).songAtMost).toBe('0,06\u00a0$US');
});
