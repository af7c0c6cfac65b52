import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import useCases from '#generated/home/use-cases.json';
import { slots } from '#generated/home/first-sample.json';
import samples from '#generated/home/samples.json';
import { zGenerateRequest } from '#generated/requests/zod.gen.ts';
import { type HomeSample, listBalances, sampleHtml } from './example-request.ts';

const values = { origin: 'https://music.example', prompt: `it's "rain" \\ <on>\n a $roof & #{more}` };
const text = (html: string) => {
  const plain = html.replaceAll(/<[^>]*>/g, '');
  return plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
};
const sample = (language: string) => {
  const found = (samples as readonly HomeSample[]).find((one) => one.language === language)!;
  return text(sampleHtml(found, slots, values));
};
const prompt = `it's "rain" \\ <on> a $roof & #{more}`;

describe('the request of the home page', () => {
  it('is a shell command with the typed prompt', () => {
    const body = /-d ('[^]*')$/.exec(sample('curl'))![1]!;
    const printed = execFileSync('sh', ['-c', `printf %s ${body}`], { encoding: 'utf8' });
    expect(JSON.parse(printed)).toMatchObject({ prompt });
  });

  it('is JavaScript with the typed prompt', () => {
    const body = /JSON\.stringify\((\{[^]*?\})\)/.exec(sample('javascript'))![1]!;
    expect(runInNewContext(`(${body})`)).toMatchObject({ prompt });
  });

  it.each(samples.map(({ language }) => language))('names the URL of the site and leaves no slot: %s', (language) => {
    expect(sample(language)).toContain('https://music.example');
    expect(sample(language)).not.toContain(slots.prompt);
    expect(sample(language)).not.toContain(slots.origin);
  });

  it('escapes markup in the prompt', () => {
    const [first] = samples as unknown as readonly HomeSample[];
    expect(sampleHtml(first!, slots, { ...values, prompt: '<img src=x>' })).not.toContain('<img');
  });
});

it.each([
  [12, 2],
  [5, 2],
  [10, 3],
])('%d credits for %d songs: no step loses credits, and none stay reserved', (credits, songs) => {
  const states = listBalances(credits, songs, 50);
  for (const { available, held, spent } of states) expect(available + held + spent).toBe(50);
  expect(states).toHaveLength(songs + 2);
  expect(states[1]).toEqual({ step: 0, available: 50 - credits, held: credits, spent: 0 });
  expect(states.at(-1)).toEqual({ step: songs, available: 50 - credits, held: 0, spent: credits });
});

it.each(useCases)('the request of the use case $id is valid', ({ html }) => {
  const request: unknown = JSON.parse(text(html).replaceAll('&quot;', '"'));
  expect(zGenerateRequest.safeParse(request)).toMatchObject({ success: true });
});
