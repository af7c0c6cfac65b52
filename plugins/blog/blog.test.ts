import { expect, test } from 'vitest';
import { findRelatedPosts, toFeedHtml } from './blog.ts';

test('a post in the feed contains its text, links and images', () => {
  const page = `<h2 class="anchor" id="sides">Two sides<a href="#sides" class="hash-link" title="Link">\u200b</a></h2>
<!-- --><p>See <a class="link" href="https://a.example/docs">the docs</a>, <!-- -->12<!-- --> credits.</p>
<div class="block" data-code="bash"><pre class="code" tabindex="0"><code><span class="token">curl</span> -sS</code></pre><button type="button">Copy<svg></svg></button></div>
<img src="https://a.example/a.png" alt="A wave" loading="lazy">`;
  expect(toFeedHtml(page)).toBe(`<h2 id="sides">Two sides</h2>
<p>See <a href="https://a.example/docs">the docs</a>, 12 credits.</p>
<div><pre><code>curl -sS</code></pre></div>
<img src="https://a.example/a.png" alt="A wave">`);
});

type Posts = Parameters<typeof findRelatedPosts>[1];

test('related posts share the most topics', () => {
  const post = (id: string, ...topics: string[]) => ({
    id,
    metadata: { title: id, permalink: `/blog/${id}`, frontMatter: { topics } },
  });
  const posts = [post('a', 'x'), post('b'), post('c', 'x', 'y'), post('d', 'y', 'x'), post('e')] as unknown as Posts;
  expect(findRelatedPosts(posts[2]!, posts).map(({ permalink }) => permalink)).toEqual([
    '/blog/d',
    '/blog/a',
    '/blog/b',
  ]);
});
