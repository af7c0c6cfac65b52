import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { getKaraokeOptions, openKaraokeMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Karaoke } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { KaraokeEditor } from './KaraokeEditor.tsx';
import styles from './karaoke.module.css';

const toMusic = () => (
  <LinkButton to="/dashboard/music">{translate({ id: 'karaoke.toMusic', message: 'Go to your songs' })}</LinkButton>
);

/** Shows the price of the word times before the customer requests them. */
function StartPrompt({ bench }: { bench: Karaoke }) {
  const open = useAction(openKaraokeMutation, {
    failure: translate({ id: 'karaoke.openFailed', message: 'The words couldn’t be loaded' }),
    refresh: ['getKaraoke', 'getCredits'],
  });
  const format = useFormat();
  const price = format.credits(bench.price);
  return (
    <EmptyState
      title={translate({ id: 'karaoke.offer.title', message: 'Timed lyrics of this song' })}
      action={
        <Button variant="primary" busy={open.isPending} onClick={() => void open.run({ path: { id: bench.clip.id } })}>
          <Translate id="karaoke.offer.open" values={{ price }}>
            {'Open editor · {price}'}
          </Translate>
        </Button>
      }
    >
      {translate(
        {
          id: 'karaoke.offer.text',
          message: 'You pay {price} once for this song. All exports and API requests for it are then free.',
        },
        { price },
      )}
    </EmptyState>
  );
}

/** The placeholder of the editor while word times load. */
export function KaraokeSkeleton() {
  return (
    <Skeleton>
      <span className={styles.waiting}>
        <SkeletonBox height="2.5rem" />
        <SkeletonBox height="11rem" />
        <SkeletonBox height="2.5rem" width="60%" />
      </span>
    </Skeleton>
  );
}

function Song({ clipId }: { clipId: string }) {
  // Loaded only once, because another response would overwrite edits.
  const query = useRead(getKaraokeOptions, { path: { id: clipId } });
  const { data, dataUpdatedAt, refetch } = query;
  return (
    <>
      <PageHeader title={translate({ id: 'karaoke.title', message: 'Karaoke editor' })}>
        {data?.clip.title ?? ''}
      </PageHeader>
      <QueryView
        query={query}
        failed={translate({ id: 'karaoke.failed', message: 'This song couldn’t be loaded' })}
        skeleton={<KaraokeSkeleton />}
      >
        {(loaded) =>
          loaded.price > 0 ? (
            <StartPrompt bench={loaded} />
          ) : loaded.words.length === 0 ? (
            <EmptyState
              title={translate({ id: 'karaoke.silent', message: 'This song has no vocals' })}
              action={toMusic()}
            />
          ) : (
            <KaraokeEditor key={dataUpdatedAt} loaded={loaded} onReload={() => void refetch()} />
          )
        }
      </QueryView>
    </>
  );
}

/** Edits the word times of a song, which the URL names. */
export function KaraokePage() {
  const { search } = useLocation();
  const clipId = new URLSearchParams(search).get('clip');
  if (clipId) return <Song key={clipId} clipId={clipId} />;
  return (
    <>
      <PageHeader title={translate({ id: 'karaoke.title', message: 'Karaoke editor' })} />
      <EmptyState
        title={translate({ id: 'karaoke.none', message: 'Choose a song with lyrics, then open its karaoke editor' })}
        action={toMusic()}
      />
    </>
  );
}
