import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import styles from './blog.module.css';

/** The topics of posts. They have no pages of their own, because each route would enlarge the script of every page. */
export const topicNames = {
  callbacks: () => translate({ id: 'blog.topic.callbacks', message: 'Callbacks' }),
  credits: () => translate({ id: 'blog.topic.credits', message: 'Credits' }),
  guides: () => translate({ id: 'blog.topic.guides', message: 'Guides' }),
  internals: () => translate({ id: 'blog.topic.internals', message: 'How it works' }),
  music: () => translate({ id: 'blog.topic.music', message: 'Music' }),
} as const;

/** What the front matter of a post adds to its metadata (plugins/blog/blog.ts). */
export interface PostLinks {
  readonly topics: readonly (keyof typeof topicNames)[];
  readonly related: readonly { readonly title: string; readonly permalink: string }[];
}

/** The topics of a post, with links to other posts about them. */
export function PostTopics({ topics }: Pick<PostLinks, 'topics'>) {
  return (
    <ul className={styles.topics} aria-label={translate({ id: 'blog.topics', message: 'Topics' })}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link to={`/blog#${topic}`}>{topicNames[topic]()}</Link>
        </li>
      ))}
    </ul>
  );
}
