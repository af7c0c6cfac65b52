import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { LongDate } from '../../core/format/LongDate.tsx';
import { type PostLinks, PostTopics } from './PostTopics.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './blog.module.css';

interface PostProps {
  title: string;
  date: string | Date;
  /** The front matter, with `PostLinks`. */
  links: object;
  children: ReactNode;
}

/** The ID of the element with the content of a post, for the feed (`blogPostContainerID` of the framework). */
const contentId = '__blog-post-container';

export function Post({ title, date, links, children }: PostProps) {
  const { topics, related } = links as PostLinks;
  const { siteConfig } = useDocusaurusContext();
  return (
    <article className={styles.page}>
      <p className={clsx(kit.note, kit.after2)}>
        {siteConfig.title} · <LongDate date={date} />
      </p>
      <h1 className={layout.flush}>{title}</h1>
      <div id={contentId} className={clsx('markdown', styles.content)}>
        {children}
      </div>
      <PostTopics topics={topics} />
      <nav className={styles.more} aria-labelledby="related">
        <h2 id="related">{translate({ id: 'blog.related', message: 'Related posts' })}</h2>
        <ul className={kit.unlisted}>
          {related.map((post) => (
            <li key={post.permalink}>
              <Link to={post.permalink}>{post.title}</Link>
            </li>
          ))}
        </ul>
        <Link to="/blog">{translate({ id: 'blog.all', message: 'All posts' })}</Link>
      </nav>
    </article>
  );
}
