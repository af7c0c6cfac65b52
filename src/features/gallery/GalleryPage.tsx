import { Suspense, useState } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { outputKinds } from '#catalog/operations.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { whenWanted } from '../../core/navigation/when-wanted.ts';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { shelfNames } from './gallery-text.ts';
import { OneWork } from './OneWork.tsx';
import { Shelf, ShelfSkeleton } from './Shelf.tsx';
import { kindAddress, usePlaceInGallery } from './use-place-in-gallery.ts';
import styles from './gallery.module.css';

/** Loaded for those who report something: nobody else needs its fields. */
const ReportDialog = whenWanted(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** What customers show to everybody; each work can be reported. */
export function GalleryPage() {
  const place = usePlaceInGallery();
  const [reported, setReported] = useState<GalleryWork>();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'gallery.title', message: 'Gallery' })}</h1>
      <p className={styles.lead}>
        <Translate id="gallery.lead">
          Public works that customers generated with the API. A work is listed for as long as its owner keeps it public.
        </Translate>
      </p>
      <NeedsJavaScript />
      {place?.work !== undefined && <OneWork key={place.work} id={place.work} onReport={setReported} />}
      <nav aria-label={translate({ id: 'gallery.kinds', message: 'Type of work' })}>
        <ul className={styles.kinds}>
          {[undefined, ...outputKinds].map((kind) => (
            <li key={kind ?? 'all'}>
              <Link
                to={kindAddress(kind)}
                className={styles.kind}
                aria-current={place !== null && place.work === undefined && place.kind === kind ? 'page' : undefined}
              >
                {shelfNames[kind ?? 'all']()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {place === null ? (
        <ShelfSkeleton />
      ) : (
        <Shelf key={place.kind ?? 'all'} kind={place.kind} onReport={setReported} />
      )}
      {reported !== undefined && (
        <Suspense>
          <ReportDialog key={reported.id} work={reported} onClosed={() => setReported(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
