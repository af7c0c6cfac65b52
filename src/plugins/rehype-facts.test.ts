import { expect, test } from 'vitest';
import { callbacks } from '../../catalog/callbacks.ts';
import { limits } from '../../catalog/limits.ts';
import { root } from '../../scripts/freshness.ts';
import { factsOf } from './facts.ts';
import { rehypeFacts } from './rehype-facts.ts';

const fact = (name: string) => ({
  type: 'mdxJsxTextElement',
  name: 'Fact',
  attributes: [{ name: 'name', value: name }],
});

test('a fact is its value, as the language writes it', () => {
  const tree = { type: 'root', children: [{ type: 'element', children: [fact('requestsPerMinute')] }] };
  rehypeFacts({ siteDir: root, locale: 'en' })(tree);
  expect(tree.children[0]?.children).toEqual([{ type: 'text', value: String(limits.requestsPerMinute) }]);
});

test('a fact that nobody knows ends the build', () => {
  const fill = rehypeFacts({ siteDir: root, locale: 'en' });
  expect(() => fill({ type: 'root', children: [fact('luckyNumber')] })).toThrow('luckyNumber');
});

test('times are in the unit people count them in', () => {
  expect(factsOf(root, 'en')).toMatchObject({
    testRetention: '24 hours',
    liveRetention: '30 days',
    deadline: '10 minutes',
    callbackPauses: '5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, and 10 hours',
    callbackAttempts: String(callbacks.pauses.length),
  });
  expect(factsOf(root, 'de').liveRetention).toBe('30 Tage');
});
