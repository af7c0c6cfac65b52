import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useIsBrowser from '@docusaurus/useIsBrowser';
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

const getTopics = ({ frontMatter }: ListedPost) => (frontMatter as PostLinks).topics;

/** All posts with their descriptions, or those of the topic in the URL, and a link to the feed. */
export function PostList({ title, description, posts }: PostListProps) {
  const feed = useBaseUrl('/blog/rss.xml');
  const topics = [...new Set(posts.flatMap(getTopics))];
  const { collectAnchor } = useBrokenLinks();
  topics.forEach(collectAnchor);
  const { hash } = useLocation();
  const isBrowser = useIsBrowser();
  const current = isBrowser ? topics.find((topic) => hash === `#${topic}`) : undefined;
  return (
    // The target of links to the topic, so that its posts are shown from the beginning of the page.
    <div className={styles.page} id={current}>
      <h1 className={layout.flush}>{title}</h1>
      <p className={styles.lead}>
        {description} <a href={feed}>{translate({ id: 'blog.feed', message: 'Follow by RSS' })}</a>
      </p>
      <nav className={styles.more} aria-labelledby="topics">
        <h2 id="topics">{translate({ id: 'blog.topics', message: 'Topics' })}</h2>
        <PostTopics topics={topics} current={current} />
        <Link to="/blog">{translate({ id: 'blog.all', message: 'All posts' })}</Link>
      </nav>
      {posts
        .filter((post) => !current || getTopics(post).includes(current))
        .map((post) => (
          <article key={post.permalink} className={styles.entry}>
            <p className={clsx(kit.note, kit.after2)}>
              <LongDate date={post.date} />
            </p>
            <h2 className={styles.name}>
              <Link to={post.permalink}>{post.title}</Link>
            </h2>
            <p className={styles.summary}>{post.description}</p>
            <PostTopics topics={getTopics(post)} />
          </article>
        ))}
    </div>
  );
}
