import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import songs from '../../core/page-media/v5.json';
import { showPage } from '../../../tests/app/show-page.tsx';
import { V5Page } from './V5Page.tsx';

test('each prompt plays with both models, from requests that differ only in the model', () => {
  showPage(<V5Page />, '/models/v5');
  const models = screen.getAllByRole('button', { name: /^Play / }).map((button) => button.getAttribute('aria-label'));
  expect(models.map((name) => name?.split(' ').at(-1))).toEqual(['(v5)', '(v4.5)', '(v5)', '(v4.5)']);
  const requests = songs.map(({ request }) => ({ ...request, model: undefined }));
  expect([requests[0], requests[2]]).toEqual([requests[1], requests[3]]);
  // Otherwise nobody could hear a difference.
  for (const [v5, other] of [songs.slice(0, 2), songs.slice(2)]) {
    expect(v5?.duration).toBeGreaterThan(other!.duration);
    expect(v5?.waveform).not.toEqual(other?.waveform);
  }
});

test('the table has prices and limits of both models', () => {
  showPage(<V5Page />, '/models/v5');
  const row = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell');
  expect(row(/^Credits per request/).map((cell) => cell.textContent)).toEqual(['12', '10']);
  expect(row(/^Price per song/).map((cell) => cell.textContent)).toEqual(['$0.050 – $0.060', '$0.042 – $0.050']);
  expect(row(/^Longest song/).map((cell) => cell.textContent)).toEqual(['4:00', '3:00']);
});
