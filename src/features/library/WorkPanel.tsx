import { translate } from '@docusaurus/Translate';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useSound } from '../tasks/use-sound.ts';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { FamilyTree } from './FamilyTree.tsx';
import { useWork } from './library-queries.ts';
import { titleOf } from './library-text.ts';
import { WorkDecisions } from './WorkDecisions.tsx';
import { WorkFacts } from './WorkFacts.tsx';
import { WorkMedia } from './WorkMedia.tsx';
import styles from './library.module.css';

interface WorkPanelProps {
  id: string;
  now: number;
  addressOf: (id: string) => string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

function Opened({ work, now, addressOf }: { work: WorkDetail; now: number; addressOf: (id: string) => string }) {
  const { words } = useSound(work.id, work.kind === 'song');
  const sung = work.lyrics !== null && words.length > 0 ? { text: work.lyrics, words } : undefined;
  return (
    <>
      <WorkMedia work={work} lyrics={sung} />
      {work.media_url !== null && <WorkDecisions work={work} now={now} />}
      {work.lyrics !== null && sung === undefined && <p className={styles.lyrics}>{work.lyrics}</p>}
      <FamilyTree work={work} addressOf={addressOf} />
      <WorkFacts work={work} />
    </>
  );
}

/** One work with all that is known of it, beside the list. */
export function WorkPanel({ id, now, addressOf, ...panel }: WorkPanelProps) {
  const { data, error, isFetching, refetch } = useWork(id);
  return (
    <SidePanel
      {...panel}
      title={data ? titleOf(data) : translate({ id: 'library.work', message: 'Work' })}
      closeLabel={translate({ id: 'logs.close', message: 'Close' })}
    >
      {data !== undefined ? (
        <Opened key={data.id} work={data} now={now} addressOf={addressOf} />
      ) : error === null ? (
        <Skeleton>
          <SkeletonBox height="16rem" />
        </Skeleton>
      ) : (
        <QueryFailure
          title={translate({ id: 'library.work.failed', message: 'The work could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}
