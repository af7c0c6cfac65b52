import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import type { Work } from '#generated/account/types.gen.ts';
import { listWorksOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { useRead } from '../../core/api/use-read.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { kindIcons } from '../../dashboard/kind-icons.ts';
import { NoneInMode } from '../../dashboard/mode/NoneInMode.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { PlayDisc } from '../gallery/PlayDisc.tsx';
import { WorkTile } from '../gallery/WorkTile.tsx';
import { getPicture } from '../library/library-text.ts';
import { useWorkTrack } from '../library/use-work-track.ts';
import styles from './summary.module.css';

/** Two rows of the widest layout. */
const most = 8;

/** More than are shown, because only the first output of each task is. */
const loaded = 24;

/** The first output of each task. */
const pickOnePerTask = (works: readonly Work[]): readonly Work[] =>
  works.filter(({ task_id: task }, at) => works.findIndex((other) => other.task_id === task) === at).slice(0, most);

/** One work, which plays or opens in the library. */
function LatestWork({ work }: { work: Work }) {
  const { id, kind, duration, created_at: at } = work;
  const track = useWorkTrack(work);
  const picture = getPicture(work);
  const path = `/dashboard/library?${new URLSearchParams({ id })}`;
  const shown =
    picture === null ? <AppIcon name={kindIcons[kind]} size={32} /> : <img src={picture} alt="" loading="lazy" />;
  return (
    <WorkTile
      kind={kind}
      title={track.title}
      to={path}
      facts={
        <>
          {duration !== null && `${formatTime(duration)} · `}
          <TimeAgo at={at} />
        </>
      }
    >
      {shown}
      {kind === 'song' ? <PlayDisc track={track} /> : <Link to={path} tabIndex={-1} aria-hidden="true" />}
    </WorkTile>
  );
}

/** The latest works that have files. */
export function LatestWorks() {
  const query = useRead(listWorksOptions, { query: { state: 'available', limit: loaded, ...useModeFilter() } });
  return (
    <QueryView
      query={query}
      failed={translate({ id: 'library.list.failed', message: 'Your works couldn’t be loaded' })}
      skeleton={
        <Skeleton>
          <span className={styles.works}>
            {Array.from({ length: most }, (_, n) => (
              <SkeletonBox key={n} height="12rem" />
            ))}
          </span>
        </Skeleton>
      }
    >
      {({ data: works }) =>
        works.length === 0 ? (
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
        ) : (
          <ul className={styles.works}>
            {pickOnePerTask(works).map((work) => (
              <li key={work.id}>
                <LatestWork work={work} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
