import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import songs from '../../core/page-media/v5.json';
import { showPage } from '../../../tests/app/show-page.tsx';
import { V5Page } from './V5Page.tsx';

test('one player switches between both models, whose requests differ only in the model', async () => {
  const { user } = showPage(<V5Page />, '/models/v5');
  const [v5, other] = songs;
  expect(screen.getAllByRole('button', { name: /^Play / })).toHaveLength(1);
  expect(screen.getByRole('button', { name: `Play ${v5!.title} (v5)` })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'v4.5' }));
  expect(screen.getByRole('button', { name: `Play ${v5!.title} (v4.5)` })).toBeVisible();
  expect({ ...v5!.request, model: '' }).toEqual({ ...other!.request, model: '' });
  // Otherwise nobody could hear a difference.
  expect(v5!.duration).toBeGreaterThan(other!.duration);
  expect(v5!.waveform).not.toEqual(other!.waveform);
});

test('the table has prices and limits of both models', () => {
  showPage(<V5Page />, '/models/v5');
  const row = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell');
  expect(row(/^Credits per request/).map((cell) => cell.textContent)).toEqual(['12', '10']);
  expect(row(/^Price per song/).map((cell) => cell.textContent)).toEqual(['$0.050 – $0.060', '$0.042 – $0.050']);
  expect(row(/^Longest song/).map((cell) => cell.textContent)).toEqual(['4:00', '3:00']);
});
