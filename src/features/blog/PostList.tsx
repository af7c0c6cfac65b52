import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { LongDate } from '../../core/format/LongDate.tsx';
import { type PostLinks, PostTopics } from './PostTopics.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './blog.module.css';

interface ListedPost {
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
  readonly date: string | Date;
  /** With `PostLinks`. */
  readonly frontMatter: object;
}

interface PostListProps {
  title: string;
  description: string;
  /** Newest first. */
  posts: readonly ListedPost[];
}

/** All posts with their descriptions and topics, and a link to the feed. */
export function PostList({ title, description, posts }: PostListProps) {
  const feed = useBaseUrl('/blog/rss.xml');
  return (
    <div className={styles.page}>
      <h1 className={layout.flush}>{title}</h1>
      <p className={styles.lead}>
        {description} <a href={feed}>{translate({ id: 'blog.feed', message: 'Follow by RSS' })}</a>
      </p>
      {posts.map((post) => (
        <article key={post.permalink} className={styles.entry}>
          <p className={clsx(kit.note, kit.after2)}>
            <LongDate date={post.date} />
          </p>
          <h2 className={styles.name}>
            <Link to={post.permalink}>{post.title}</Link>
          </h2>
          <p className={styles.summary}>{post.description}</p>
          <PostTopics topics={(post.frontMatter as PostLinks).topics} />
        </article>
      ))}
    </div>
  );
}
