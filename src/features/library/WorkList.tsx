import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { useFailureToast } from '../../core/api/use-read.ts';
import { NoMatches } from '../../dashboard/lists/FilterBar.tsx';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { NoneInMode } from '../../dashboard/mode/NoneInMode.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import type { useWorks } from './library-queries.ts';
import { useLibraryFilters, type LibraryView } from './use-library-filters.ts';
import { type Selection, WorkHeads } from './WorkHeads.tsx';
import styles from './library.module.css';

interface WorkListProps {
  list: ReturnType<typeof useWorks>;
  view: LibraryView;
  /** Whether every work has a checkbox on a touch screen, too. */
  selecting: boolean;
  selection: Selection;
  /** Renders one work. */
  children: (work: Work) => ReactNode;
}

/** The placeholder while works load. */
export function WorksSkeleton() {
  return (
    <Skeleton>
      <span className={styles.works}>
        {Array.from({ length: 8 }, (_, n) => (
          <SkeletonBox key={n} height="2.75rem" />
        ))}
      </span>
    </Skeleton>
  );
}

/** The works, or the reason why there are none. */
export function WorkList({ list, view, selecting, selection, children }: WorkListProps) {
  const { filters, clear } = useLibraryFilters();
  useFailureToast(
    list.error,
    translate({ id: 'library.queryFailed', message: 'The works couldn’t be loaded. Try again.' }),
  );
  const { sort: _order, ...narrowing } = filters;
  const filtered = Object.keys(narrowing).length > 0;
  const nothing = filtered ? (
    <NoMatches
      title={translate({ id: 'library.none.title', message: 'No works match these filters' })}
      onClear={clear}
    />
  ) : (
    <NoneInMode>
      <EmptyState
        title={translate({ id: 'library.empty.title', message: 'No works yet' })}
        action={
          <LinkButton to="/dashboard/music">
            <Translate id="library.empty.action">Generate a song</Translate>
          </LinkButton>
        }
      >
        <Translate id="library.empty.text">Songs, images, and videos that you generate appear here.</Translate>
      </EmptyState>
    </NoneInMode>
  );
  return (
    <>
      <QueryView
        query={{ ...list, data: list.rows }}
        failed={translate({ id: 'library.list.failed', message: 'Your works couldn’t be loaded' })}
        skeleton={<WorksSkeleton />}
      >
        {(works) =>
          works.length === 0 ? (
            nothing
          ) : (
            <div className={styles.frame}>
              {view === 'list' && <WorkHeads {...selection} />}
              <ol
                className={styles.works}
                data-view={view}
                data-selecting={selecting || undefined}
                aria-busy={list.isPlaceholderData}
              >
                {works.map((work) => (
                  <li key={work.id}>{children(work)}</li>
                ))}
              </ol>
            </div>
          )
        }
      </QueryView>
      <LoadMore list={list} />
    </>
  );
}
