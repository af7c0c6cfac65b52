import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { builtWorkTexts } from '#catalog/work-page.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useGallery } from './gallery-queries.ts';
import { getKindPath, getWorkTexts } from './gallery-text.ts';
import { WorkGrid } from './WorkGrid.tsx';
import type { useWorkPage } from './use-work-page.ts';
import { WorkView } from './WorkView.tsx';
import styles from './WorkPage.module.css';

/** The number of other works, which fills one row. */
const moreCount = 5;

/** The newest other works of the same kind. Nothing while they load or if they can't be loaded. */
function MoreWorks({ work: { id, kind } }: { work: GalleryWork }) {
  const { works = [] } = useGallery({ kind }, moreCount + 1);
  const others = works.filter((work) => work.id !== id).slice(0, moreCount);
  if (others.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more">
      <h2 id="more">
        <Translate id="gallery.more">More in the gallery</Translate>
      </h2>
      <WorkGrid works={others} />
      <p className={styles.all}>
        <Link to={getKindPath(kind)}>
          <Translate id="gallery.viewAll">View all</Translate>
        </Link>
      </p>
    </section>
  );
}

/** The page of one public work. */
export function WorkPage({ work, title, query }: ReturnType<typeof useWorkPage>) {
  // The built page contains the placeholder of a work, because it is the page of all works.
  const shown = useIsBrowser() ? work : undefined;
  return (
    <div className={styles.page}>
      {/* Texts for the server, only in the built file. */}
      {typeof document === 'undefined' && (
        <Head>
          <meta name={builtWorkTexts} content={encodeURIComponent(JSON.stringify(getWorkTexts()))} />
        </Head>
      )}
      <p className={styles.back}>
        <Link to="/gallery">
          <Icon name="arrow" />
          <Translate id="gallery.title">Gallery</Translate>
        </Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <NeedsJavaScript />
      {shown === null ? (
        <EmptyState
          title={translate({ id: 'gallery.gone.title', message: 'There is no such public work' })}
          action={
            <LinkButton to="/gallery">
              <Translate id="gallery.gone.action">View the gallery</Translate>
            </LinkButton>
          }
        >
          <p>
            <Translate id="gallery.gone.text">
              Its owner made it private, its files expired, or support removed it.
            </Translate>
          </p>
        </EmptyState>
      ) : shown !== undefined ? (
        <>
          <WorkView work={shown} />
          <MoreWorks work={shown} />
        </>
      ) : query.error === null ? (
        <div className={styles.coming}>
          <Skeleton height="24rem" />
        </div>
      ) : (
        <QueryFailure
          title={translate({ id: 'gallery.one.failed', message: 'The work couldn’t be loaded' })}
          query={query}
        />
      )}
    </div>
  );
}
