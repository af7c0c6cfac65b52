import { expect, it } from 'vitest';
import { formatResponse, formatRequest, highlightCurl, highlightJson, getPostings } from './example-request.ts';
import type { PageSong } from '../../core/PageSongPlayer.tsx';

const song: PageSong = {
  src: '/media/home.mp3',
  cover: '/media/home.webp',
  duration: 27.2,
  waveform: [1],
  title: 'The "roof" <song>',
  style: 'bossa nova',
  lyrics: null,
  request: { model: 'v5', prompt: "it's raining", seed: 7 } as PageSong['request'],
};
const textOf = (html: string) => {
  const text = html.replaceAll(/<[^>]*>/g, '');
  return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
};

it('shows a call with the real request body', () => {
  const [, body] = formatRequest('http://localhost:3000', song).split("'");
  expect(JSON.parse(body!)).toEqual(song.request);
});

it('shows a JSON response with the URL of the song', () => {
  const answer = JSON.parse(formatResponse('http://localhost:3000', song)) as { clips: unknown[] };
  expect(answer.clips).toEqual([
    { title: song.title, duration: 27.2, audio_url: 'http://localhost:3000/media/home.mp3' },
  ]);
});

it('highlights without changing a character, and escapes markup', () => {
  const request = formatRequest('http://localhost:3000', song);
  const answer = formatResponse('http://localhost:3000', song);
  expect(textOf(highlightCurl(request))).toBe(request);
  expect(textOf(highlightJson(answer))).toBe(answer);
  expect(highlightJson(answer)).not.toContain('<song>');
  expect(highlightJson('{"a": 1}')).toBe(
    '{<span class="token property">"a"</span>: <span class="token number">1</span>}',
  );
});

it.each([
  [12, 2],
  [5, 2],
  [10, 3],
])('%d credits for %d songs: every posting sums to zero, nothing stays held', (credits, songs) => {
  const postings = getPostings(credits, songs);
  for (const p of postings) expect(p.available + p.held + p.revenue).toBe(0);
  expect(postings.reduce((sum, p) => sum + p.held, 0)).toBe(0);
  expect(postings.reduce((sum, p) => sum + p.revenue, 0)).toBe(credits);
  expect(postings).toHaveLength(songs + 1);
});
