import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { Post } from './Post.tsx';

test('a post has its author, its date, its topics and related posts', () => {
  showPage(
    <Post
      title="Ledger"
      date="2026-11-22"
      links={{ topics: ['credits'], related: [{ title: 'Callbacks', permalink: '/blog/callbacks' }] }}
    >
      Text
    </Post>,
    '/blog/ledger',
  );
  expect(screen.getByText('November 22, 2026')).toHaveAttribute('datetime', '2026-11-22');
  expect(screen.getByText(/Cadenza ·/)).toHaveTextContent('Cadenza · November 22, 2026');
  const topics = within(screen.getByRole('list', { name: 'Topics' }));
  expect(topics.getByText('Credits')).toBeVisible();
  const related = within(screen.getByRole('navigation', { name: 'Related posts' }));
  expect(related.getByRole('link', { name: 'Callbacks' })).toHaveAttribute('href', '/blog/callbacks');
  expect(related.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog');
});
