import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { PostDate } from './PostDate.tsx';
import styles from './blog.module.css';

interface ListedPost {
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
  readonly date: string | Date;
}

interface PostListProps {
  title: string;
  description: string;
  /** Newest first. */
  posts: readonly ListedPost[];
}

/** All posts with their descriptions, and links to the feeds. */
export function PostList({ title, description, posts }: PostListProps) {
  const feed = useBaseUrl('/blog/rss.xml');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        {description} <a href={feed}>{translate({ id: 'blog.feed', message: 'Follow by RSS' })}</a>
      </p>
      {posts.map((post) => (
        <article key={post.permalink} className={styles.entry}>
          <p className={styles.date}>
            <PostDate date={post.date} />
          </p>
          <h2 className={styles.name}>
            <Link to={post.permalink}>{post.title}</Link>
          </h2>
          <p className={styles.summary}>{post.description}</p>
        </article>
      ))}
    </div>
  );
}
