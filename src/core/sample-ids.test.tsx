import { beforeEach, expect, test } from 'vitest';
import { fillSampleIds, storeSampleIds } from './sample-ids.ts';

const example = (id: string) => id.padEnd(29, '0');
const sample = `<pre><code>curl /tasks/<b>${example('task_a')}</b>
${example('clip_a')} ${example('clip_b')} ${example('clip_a')} ${example('clip_c')}</code></pre><p>${example('task_a')}</p>`;

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = sample;
});

const ids = { task: example('task_x'), clips: [example('clip_x'), example('clip_y')] };
const text = () => document.querySelector('code')?.textContent;

test('ids of a new task replace the example ids, only in samples, and each clip its own', () => {
  storeSampleIds(ids);
  expect(text()).toBe(
    `curl /tasks/${example('task_x')}\n${example('clip_x')} ${example('clip_y')} ${example('clip_x')} ${example('clip_c')}`,
  );
  expect(document.querySelector('p')).toHaveTextContent(example('task_a'));
});

test('ids of the next task replace them, also on pages that are opened later', () => {
  storeSampleIds(ids);
  storeSampleIds({ task: example('task_z'), clips: [] });
  expect(text()).toContain(example('task_z'));
  expect(text()).toContain(example('clip_x'));
  document.body.innerHTML = sample;
  fillSampleIds(document);
  expect(text()).toContain(example('task_z'));
  expect(text()).toContain(example('clip_a'));
});

test('without a task the examples stay', () => {
  fillSampleIds(document);
  expect(text()).toContain(example('task_a'));
});
