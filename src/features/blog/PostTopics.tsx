import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { getTopicName, type Topic } from './topics.ts';
import styles from './blog.module.css';

/** The topics of a post, with links to other posts about them. */
export function PostTopics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className={styles.topics} aria-label={translate({ id: 'blog.topics', message: 'Topics' })}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link to={`/blog#${topic}`}>{getTopicName(topic)}</Link>
        </li>
      ))}
    </ul>
  );
}
