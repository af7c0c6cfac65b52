import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import styles from './blog.module.css';

/**
 * The topics of posts. They have no pages of their own, because each route would enlarge the script of every page: the
 * list of posts shows those of the topic in its URL.
 */
export const topicNames = {
  callbacks: () => translate({ id: 'blog.topic.callbacks', message: 'Callbacks' }),
  credits: () => translate({ id: 'blog.topic.credits', message: 'Credits' }),
  guides: () => translate({ id: 'blog.topic.guides', message: 'Guides' }),
  internals: () => translate({ id: 'blog.topic.internals', message: 'How it works' }),
  music: () => translate({ id: 'blog.topic.music', message: 'Music' }),
} as const;

export type Topic = keyof typeof topicNames;

/** What the front matter of a post adds to its metadata (plugins/blog/blog.ts). */
export interface PostLinks {
  readonly topics: readonly Topic[];
  readonly related: readonly { readonly title: string; readonly permalink: string }[];
}

interface PostTopicsProps {
  topics: readonly Topic[];
  /** The topic whose posts are shown. */
  current?: Topic | undefined;
}

/** Topics, with links to the posts about them. */
export function PostTopics({ topics, current }: PostTopicsProps) {
  return (
    <ul className={styles.topics} aria-label={translate({ id: 'blog.topics', message: 'Topics' })}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link to={`/blog#${topic}`} aria-current={topic === current ? 'true' : undefined}>
            {topicNames[topic]()}
          </Link>
        </li>
      ))}
    </ul>
  );
}
