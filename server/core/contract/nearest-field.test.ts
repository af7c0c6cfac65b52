import { expect, it } from 'vitest';
import { nearestField } from './nearest-field.ts';

const known = ['model', 'prompt', 'lyrics', 'style', 'negative_style', 'instrumental', 'callback_url', 'image', 'seed'];

it.each([
  ['callbackUrl', 'callback_url'],
  ['callBackUrl', 'callback_url'],
  ['callback', 'callback_url'],
  ['webhook_url', 'callback_url'],
  ['prompts', 'prompt'],
  ['gpt_description_prompt', 'prompt'],
  ['make_instrumental', 'instrumental'],
  ['negativeStyle', 'negative_style'],
  ['image_url', 'image'],
])('%s probably means %s', (unknown, meant) => {
  expect(nearestField(unknown, known)).toBe(meant);
});

it.each(['mv', 'foo', 'temperature', '', '__proto__', `callback_${'x'.repeat(100)}`])('%s means nothing', (unknown) => {
  expect(nearestField(unknown, known)).toBeUndefined();
});
