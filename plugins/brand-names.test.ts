import { expect, test } from 'vitest';
import { withBrand } from './brand-names.ts';

const songs = { name: 'Songs & $1', slug: 'songs', keyPrefix: 'song' };

test.each([
  ['Authorization: Bearer cdz_test_...', 'Authorization: Bearer song_test_...'],
  ['`cdz_live_` or `cdz_test_`', '`song_live_` or `song_test_`'],
  ['title: Cadenza API, version 1', 'title: Songs & $1 API, version 1'],
  ['Cadenza account API', 'Songs & $1 account API'],
  ['--cdz-accent', '--cdz-accent'],
  ['new Cadenza()', 'new Cadenza()'],
])('%s becomes %s', (text, own) => {
  expect(withBrand(text, songs)).toBe(own);
});
