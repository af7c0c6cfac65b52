import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { JsonView } from './JsonView.tsx';

// cspell:words yagmur strasse

const song = {
  title: 'İzmir’de yağmur',
  url: 'https://songs.example/a.mp3?b',
  note: 'Yağmur - a{1}',
  style: 'ｺｰﾙ',
  place: 'Straße',
};

test.each([
  ['yağmur', ['yağmur', 'Yağmur']],
  ['YAGMUR', ['yağmur', 'Yağmur']],
  ['izmir', ['İzmir']],
  ['コール'.normalize('NFD'), ['ｺｰﾙ']],
  ['strasse', ['Straße']],
  ['ss', ['ß']],
  ['a.mp3?b', ['a.mp3?b']],
  ['- a{1}', ['- a{1}']],
  ['sun', []],
])('%s is marked in place and counted', async (words, found) => {
  const { container } = render(<JsonView text="" json={song} />);
  await userEvent.type(screen.getByRole('searchbox'), words.replaceAll('{', '{{'));
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(found);
  expect(screen.getByText(`Matches: ${found.length}`)).toBeDefined();
});
