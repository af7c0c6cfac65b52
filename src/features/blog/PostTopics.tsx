import { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import styles from './blog.module.css';

/**
 * The topics of posts. They have no pages of their own, because each route would enlarge the script of every page: the
 * list of posts has a target for each of them, and shows only its posts (blog.module.css).
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
  /** Whether the items are the targets of all links to their topics. */
  areTargets?: boolean;
}

/** Topics, with links to the posts about them. The router doesn't follow them, because it can't select a target. */
export function PostTopics({ topics, areTargets = false }: PostTopicsProps) {
  const list = useBaseUrl('/blog');
  return (
    <ul className={styles.topics} aria-label={translate({ id: 'blog.topics', message: 'Topics' })}>
      {topics.map((topic) => (
        <li key={topic} id={areTargets ? topic : undefined}>
          <a href={`${list}#${topic}`}>{topicNames[topic]()}</a>
        </li>
      ))}
    </ul>
  );
}
