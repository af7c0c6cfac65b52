import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { PostDate } from './PostDate.tsx';
import styles from './blog.module.css';

interface PostProps {
  title: string;
  date: string | Date;
  /** The previous post. */
  older: { readonly title: string; readonly permalink: string } | undefined;
  children: ReactNode;
}

/** The ID of the element with the content of a post, for the feed (`blogPostContainerID` of the framework). */
const contentId = '__blog-post-container';

export function Post({ title, date, older, children }: PostProps) {
  return (
    <article className={styles.page}>
      <p className={styles.date}>
        <PostDate date={date} />
      </p>
      <h1 className={styles.title}>{title}</h1>
      <div id={contentId} className={clsx('markdown', styles.content)}>
        {children}
      </div>
      <p className={styles.more}>
        <Link to="/blog">{translate({ id: 'blog.all', message: 'All posts' })}</Link>
        {older && <Link to={older.permalink}>{older.title}</Link>}
      </p>
    </article>
  );
}
