import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { packs } from '#catalog/packs.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { Packs } from './Packs.tsx';

test('each pack links to the billing page with the pack selected', () => {
  showPage(<Packs />, '/pricing');
  const links = screen.getAllByRole('link', { name: /^Buy / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    packs.map(({ id }) => `/dashboard/api/billing?pack=${id}`),
  );
  expect(links[1]).toHaveAccessibleName('Buy 2,200 credits');
});

test('a pack is enough for the songs of whole requests', () => {
  showPage(<Packs />, '/pricing');
  // 500 credits are 41 requests of 12 credits, each with two songs.
  expect(screen.getByRole('row', { name: '500 82 125 12' })).toBeVisible();
});
