import { expect, test } from 'vitest';
import { withoutRepeated } from './without-repeated.ts';

const field = (id: string, heading: string, text: string) => ({ id, heading, field: true as const, text });

test('a text on several pages is indexed once: for the request that sends it, else the last response; headings stay', () => {
  const pages = [
    {
      path: 'docs/a',
      title: 'A',
      parts: [field('response-202-id', 'id', 'Of the task.'), { id: 'response-202', heading: '202', text: '' }],
    },
    {
      path: 'docs/b',
      title: 'B',
      parts: [
        field('response-200-id', 'id', 'Of the task.'),
        field('response-400-id', 'id', 'Of the task.'),
        field('body-id', 'id', 'Another.'),
        field('body-title', 'title', 'The title.'),
      ],
    },
    { path: 'docs/c', title: 'C', parts: [field('response-200-title', 'title', 'The title.')] },
    { path: 'docs/v1/c', title: 'C (v1)', parts: [field('response-200-title', 'title', 'The title.')] },
  ];
  const kept = withoutRepeated(pages).flatMap(({ path, parts }) => parts.map(({ id }) => `${path}#${id}`));
  expect(kept).toEqual([
    'docs/a#response-202',
    'docs/b#response-200-id',
    'docs/b#body-id',
    'docs/b#body-title',
    'docs/v1/c#response-200-title',
  ]);
});
