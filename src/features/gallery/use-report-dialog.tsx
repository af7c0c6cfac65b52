import { Suspense, useState } from 'react';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';

/** Loaded on demand: most visitors don't report anything. */
const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** Opens the form that reports a work. Render `dialog` once on the page. */
export function useReportDialog() {
  const [reported, setReported] = useState<GalleryWork>();
  const dialog = reported !== undefined && (
    <Suspense>
      <ReportDialog key={reported.id} work={reported} onClosed={() => setReported(undefined)} />
    </Suspense>
  );
  return { report: setReported, dialog };
}
