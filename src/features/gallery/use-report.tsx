import { Suspense, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';
import { getWorkTitle } from './gallery-text.ts';

/** Loaded on demand: most visitors don't report anything. */
const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** Props of the button that reports a work, and the form that it opens. */
export function useReport(work: GalleryWork) {
  const [isOpen, setOpen] = useState(false);
  const button = {
    'aria-label': translate({ id: 'gallery.report.one', message: 'Report {title}' }, { title: getWorkTitle(work) }),
    children: <Translate id="gallery.report">Report</Translate>,
    onClick: () => setOpen(true),
  };
  const dialog = isOpen && (
    <Suspense>
      <ReportDialog work={work} onClosed={() => setOpen(false)} />
    </Suspense>
  );
  return { button, dialog };
}
