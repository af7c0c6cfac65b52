import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { isRequestHash } from '../../core/api/request-link.ts';
import { toast } from '../../ui/toaster/toast.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/** Loaded on demand, so that it doesn't enlarge pages. */
async function loadPanel(page: string): Promise<Panel> {
  return page === 'generate-callback'
    ? (await import('./components/CallbackPanel.tsx')).CallbackPanel
    : (await import('./TryPanel.tsx')).TryPanel;
}

/**
 * Opens the try-it panel from any button with `data-try-it`, because React never hydrates the content of reference
 * pages, or from a link with a request.
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
      // Safari doesn't focus clicked buttons; the panel returns the focus to it.
      button.focus();
      open();
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [open]);

  useEffect(() => {
    if (isRequestHash(location.hash)) open();
  }, [location, open]);

  return panel && <panel.Panel onClose={close} />;
}
