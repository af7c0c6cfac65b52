import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { PostList } from './PostList.tsx';

const posts = [
  { permalink: '/blog/ledger', title: 'Ledger', frontMatter: { topics: ['credits', 'internals'] } },
  { permalink: '/blog/callbacks', title: 'Callbacks', frontMatter: { topics: ['callbacks', 'internals'] } },
].map((post) => ({ ...post, description: post.title, date: '2026-11-22' }));

const show = (path: string) => showPage(<PostList title="Blog" description="About us." posts={posts} />, path);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('all posts are listed once, with a link to each topic', () => {
  show('/blog');
  expect(titles()).toEqual(['Topics', 'Ledger', 'Callbacks']);
  const topics = within(screen.getByRole('navigation', { name: 'Topics' }));
  expect(topics.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/blog#credits',
    '/blog#internals',
    '/blog#callbacks',
    '/blog',
  ]);
});

test('the URL of a topic shows its posts, and marks the topic', () => {
  show('/blog#credits');
  expect(titles()).toEqual(['Topics', 'Ledger']);
  const topics = within(screen.getByRole('navigation', { name: 'Topics' }));
  expect(topics.getByRole('link', { name: 'Credits' })).toHaveAttribute('aria-current', 'true');
});
