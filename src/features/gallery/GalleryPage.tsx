import Link from '@docusaurus/Link';
import { Redirect } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { outputKinds } from '#catalog/operations.ts';
import { getWorkPath } from '#catalog/work-page.ts';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { kindNames } from './gallery-text.ts';
import { WorkGrid, WorkGridSkeleton } from './WorkGrid.tsx';
import { useReportDialog } from './use-report-dialog.tsx';
import { getKindPath, useGalleryParams } from './use-gallery-params.ts';
import styles from './gallery.module.css';

/** The public gallery; each work can be reported. */
export function GalleryPage() {
  const place = useGalleryParams();
  const { withBaseUrl } = useBaseUrlUtils();
  const { report, dialog } = useReportDialog();
  if (place?.work !== undefined) return <Redirect to={withBaseUrl(getWorkPath(place.work))} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'gallery.title', message: 'Gallery' })}</h1>
      <p className={styles.lead}>
        <Translate id="gallery.lead">
          Public works that customers generated with the API. A work is listed for as long as its owner keeps it public.
        </Translate>
      </p>
      <NeedsJavaScript />
      <nav aria-label={translate({ id: 'gallery.kinds', message: 'Type of work' })}>
        <ul className={styles.kinds}>
          {[undefined, ...outputKinds].map((kind) => (
            <li key={kind ?? 'all'}>
              <Link
                to={getKindPath(kind)}
                className={styles.kind}
                aria-current={place !== null && place.kind === kind ? 'page' : undefined}
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
        <WorkGrid key={place.kind ?? 'all'} kind={place.kind} onReport={report} />
      )}
      {dialog}
    </div>
  );
}
