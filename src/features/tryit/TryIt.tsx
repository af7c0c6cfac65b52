import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { isTryHash } from '../../core/try-link.ts';
import { toast } from '../../ui/toaster/toast.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/** Code is loaded when it is asked for: a page that nobody tries anything on is as light as before. */
async function loadPanel(page: string): Promise<Panel> {
  return page === 'generate-callback'
    ? (await import('./CallbackPanel.tsx')).CallbackPanel
    : (await import('./TryPanel.tsx')).TryPanel;
}

/**
 * Opens an operation for trying: by any button of the page that says so (`data-try-it`; React never takes over the page's
 * content), or by a link that brings a request.
 */
export function TryIt({ page }: { page: string }) {
  const location = useLocation();
  const [panel, setPanel] = useState<{ readonly Panel: Panel } | null>(null);
  const close = useCallback(() => setPanel(null), []);

  const open = useCallback(() => {
    loadPanel(page).then(
      (loaded) => setPanel({ Panel: loaded }),
      () => toast.error(translate({ id: 'tryit.notLoaded', message: 'This couldn’t be loaded. Try again.' })),
    );
  }, [page]);

  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-try-it]') : null;
      if (button === null) return;
      // Safari does not focus what is pressed; the panel gives the focus back to it.
      button.focus();
      open();
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [open]);

  useEffect(() => {
    if (isTryHash(location.hash)) open();
  }, [location, open]);

  return panel && <panel.Panel onClose={close} />;
}
