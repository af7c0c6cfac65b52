import MDXContent from '@theme/MDXContent';
import type { Props } from '@theme/BlogPostPage';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { Post } from '../../features/blog/Post.tsx';

export default function BlogPostPage({ content: Content }: Props) {
  const { title, description, date, frontMatter } = Content.metadata;
  return (
    <DefaultLayout title={title} description={description}>
      <Post title={title} date={date} links={frontMatter}>
        <MDXContent>
          <Content />
        </MDXContent>
      </Post>
    </DefaultLayout>
  );
}
