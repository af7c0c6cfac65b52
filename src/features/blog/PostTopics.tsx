import { translate } from '@docusaurus/Translate';
import styles from './blog.module.css';

/** What posts are about. */
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

/** The topics of a post. */
export function PostTopics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className={styles.topics} aria-label={translate({ id: 'blog.topics', message: 'Topics' })}>
      {topics.map((topic) => (
        <li key={topic}>{topicNames[topic]()}</li>
      ))}
    </ul>
  );
}
