import Link from '@docusaurus/Link';
import { Redirect, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import { getWorkPath } from '#catalog/work-page.ts';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { getKindPath, kindNames } from './gallery-text.ts';
import { WorkGrid, WorkGridSkeleton } from './WorkGrid.tsx';
import { useReportDialog } from './use-report-dialog.tsx';
import styles from './gallery.module.css';

/** The parameters of the page, validated, because anyone can edit the URL. Null during the build. */
function useGalleryParams() {
  const { search } = useLocation();
  if (!useIsBrowser()) return null;
  const params = new URLSearchParams(search);
  return {
    kind: outputKinds.find((one) => one === params.get('kind')),
    /** The work in a URL from before works had their own pages. */
    work: params.get('work')?.trim().slice(0, 64) || undefined,
  };
}

/** The public gallery; each work can be reported. */
export function GalleryPage() {
  const params = useGalleryParams();
  const { withBaseUrl } = useBaseUrlUtils();
  const { report, dialog } = useReportDialog();
  if (params?.work !== undefined) return <Redirect to={withBaseUrl(getWorkPath(params.work))} />;
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
                aria-current={params !== null && params.kind === kind ? 'page' : undefined}
              >
                {kindNames[kind ?? 'all']()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {params === null ? (
        <WorkGridSkeleton />
      ) : (
        <WorkGrid key={params.kind ?? 'all'} kind={params.kind} onReport={report} />
      )}
      {dialog}
    </div>
  );
}
