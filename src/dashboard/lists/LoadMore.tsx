import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  /** A paginated list. Other lists never have a next page. */
  list: {
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly fetchNextPage?: () => Promise<unknown>;
  };
}

/** Loads the next page of a list. */
export function LoadMoreButton({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
      <Translate id="list.more">Load more</Translate>
    </Button>
  );
}

/** The same button, below a list. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <LoadMoreButton list={list} />
    </div>
  );
}
