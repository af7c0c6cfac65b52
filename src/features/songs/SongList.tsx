import { memo, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { TaskList } from '../tasks/GenerationPage.tsx';
import { isFinal } from '../tasks/task-text.ts';
import type { ContinueSong } from './components/Song.tsx';
import { TaskCard } from './components/TaskCard.tsx';

interface SongListProps {
  /** Continues a song. */
  onContinue?: ContinueSong;
  /** Fills the form with the request of a task. */
  onReuse?: (task: Task) => void;
}

/** The finished and running tasks. Memoized, so that typing in the form doesn't render it again. */
export const SongList = memo(function SongList({ onContinue, onReuse }: SongListProps) {
  const readOnly = useIsReadOnly();
  const [requestedSong, setRequestedSong] = useState<string | null>(null);
  return (
    <TaskList
      kind="song"
      queryFailed={translate({ id: 'songs.queryFailed', message: 'Query status failed' })}
      failed={translate({ id: 'songs.list.failed', message: 'Your songs couldn’t be loaded' })}
      emptyTitle={translate({ id: 'songs.empty.title', message: 'No songs yet' })}
      emptyText={
        !readOnly && (
          <Translate id="songs.empty.text">
            Describe a song and select Generate. Two versions of it appear here.
          </Translate>
        )
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
          onContinue={onContinue}
          onReuse={onReuse}
        />
      )}
    </TaskList>
  );
});
