import type { Props } from '@theme/BlogListPage';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { PostList } from '../../features/blog/PostList.tsx';
import { FontPreload } from '../../ui/FontPreload.tsx';

/** Without the theme's sidebar and structured data. The page's head is written at build time. */
export default function BlogListPage({ metadata: { blogTitle, blogDescription }, items }: Props) {
  return (
    <DefaultLayout title={blogTitle} description={blogDescription}>
      <FontPreload />
      <PostList title={blogTitle} description={blogDescription} posts={items.map(({ content }) => content.metadata)} />
    </DefaultLayout>
  );
}
