import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { PostList } from './PostList.tsx';

test('posts are listed once, with their topics, and link to the post', () => {
  const post = { title: 'Ledger', description: 'How credits move.', date: '2026-11-22', permalink: '/blog/ledger' };
  showPage(
    <PostList title="Blog" description="About us." posts={[{ ...post, frontMatter: { topics: ['credits'] } }]} />,
    '/blog',
  );
  expect(screen.getByRole('link', { name: 'Ledger' })).toHaveAttribute('href', '/blog/ledger');
  expect(screen.getByRole('list', { name: 'Topics' })).toHaveTextContent('Credits');
});
