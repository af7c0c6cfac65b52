import { memo, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import type { SessionState } from '../../core/session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { useTasks } from '../tasks/task-queries.ts';
import { isFinal } from '../tasks/task-text.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import type { ContinueSong } from './components/Song.tsx';
import { TaskCard } from './components/TaskCard.tsx';

interface SongListProps {
  status: SessionState['status'];
  /** Continues a song. */
  onContinue?: ContinueSong;
}

/** The finished and running tasks. Memoized, so that typing in the form doesn't render it again. */
export const SongList = memo(function SongList({ status, onContinue }: SongListProps) {
  const readOnly = useIsReadOnly();
  const list = useTasks('song', status === 'in');
  const [requestedSong, setRequestedSong] = useState<string | null>(null);
  return (
    <TaskList
      status={status}
      list={list}
      queryFailed={translate({ id: 'songs.queryFailed', message: 'Query status failed' })}
      failed={translate({ id: 'songs.list.failed', message: 'Your songs couldn’t be loaded' })}
      empty={
        <EmptyState title={translate({ id: 'songs.empty.title', message: 'No songs yet' })}>
          {!readOnly && (
            <Translate id="songs.empty.text">
              Describe a song and select Generate. Two versions of it appear here.
            </Translate>
          )}
        </EmptyState>
      }
      skeleton={
        <>
          <SkeletonBox height="12rem" />
          <SkeletonBox height="4rem" />
          <SkeletonBox height="4rem" />
        </>
      }
    >
      {(task, at, tasks) => (
        <TaskCard
          known={task}
          open={at === 0 || !isFinal(task)}
          highlightedClip={task.clips.some(({ id }) => id === requestedSong)}
          onFound={() => setRequestedSong(null)}
          tasks={tasks}
          onSeek={setRequestedSong}
          onContinue={readOnly ? undefined : onContinue}
        />
      )}
    </TaskList>
  );
});
