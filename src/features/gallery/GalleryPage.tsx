import { Suspense, useState } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { outputKinds } from '#catalog/operations.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { kindNames } from './gallery-text.ts';
import { LinkedWork } from './LinkedWork.tsx';
import { WorkGrid, WorkGridSkeleton } from './WorkGrid.tsx';
import { getKindPath, useGalleryParams } from './use-gallery-params.ts';
import styles from './gallery.module.css';

/** Loaded on demand: most visitors don't report anything. */
const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** The public gallery; each work can be reported. */
export function GalleryPage() {
  const place = useGalleryParams();
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
      {place?.work !== undefined && <LinkedWork key={place.work} id={place.work} onReport={setReported} />}
      <nav aria-label={translate({ id: 'gallery.kinds', message: 'Type of work' })}>
        <ul className={styles.kinds}>
          {[undefined, ...outputKinds].map((kind) => (
            <li key={kind ?? 'all'}>
              <Link
                to={getKindPath(kind)}
                className={styles.kind}
                aria-current={place !== null && place.work === undefined && place.kind === kind ? 'page' : undefined}
              >
                {kindNames[kind ?? 'all']()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {place === null ? (
        <WorkGridSkeleton />
      ) : (
        <WorkGrid key={place.kind ?? 'all'} kind={place.kind} onReport={setReported} />
      )}
      {reported !== undefined && (
        <Suspense>
          <ReportDialog key={reported.id} work={reported} onClosed={() => setReported(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
