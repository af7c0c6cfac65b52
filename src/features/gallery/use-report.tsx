import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { getWorkTitle } from './gallery-text.ts';

/** Loaded on demand: most visitors don't report anything. */
const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** Props of the button that reports a work, and the form that it opens. */
export function useReport(work: GalleryWork) {
  const [isOpen, setOpen] = useState(false);
  const button = {
    label: translate({ id: 'gallery.report.one', message: 'Report {title}' }, { title: getWorkTitle(work) }),
    onClick: () => setOpen(true),
  };
  const dialog = isOpen && <ReportDialog work={work} onClosed={() => setOpen(false)} />;
  return { button, dialog };
}
