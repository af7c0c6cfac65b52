import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { isRequestHash } from '../../core/api/request-link.ts';
import { useSessionEpoch } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { getNotLoadedMessage } from './not-loaded.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/** The panel of a page, loaded on demand, so that it doesn't enlarge pages. It keeps errors of its content from the page. */
const loadPanel = async (page: string): Promise<Panel> =>
  page === 'generate-callback'
    ? (await import('./components/CallbackPanel.tsx')).CallbackPanel
    : (await import('./TryPanel.tsx')).TryPanel;

/**
 * Opens the try-it panel from any button with `data-try-it`, because React never hydrates the content of reference
 * pages, or from a link with a request.
 */
export function TryIt({ page }: { page: string }) {
  const location = useLocation();
  const isBrowser = useIsBrowser();
  const [isPressed, setPressed] = useState(false);
  /** The link with a request at which the panel was closed. */
  const [closedAt, setClosedAt] = useState<typeof location>();
  const isLinked = isBrowser && isRequestHash(location.hash) && location !== closedAt;
  const close = useCallback(() => {
    setPressed(false);
    setClosedAt(location);
  }, [location]);
  const epoch = useSessionEpoch();
  const isOpen = isPressed || isLinked;
  const [loaded, setLoaded] = useState<{ readonly page: string; readonly Panel: Panel }>();

  useEffect(() => {
    if (!isOpen || loaded?.page === page) return undefined;
    let isCurrent = true;
    loadPanel(page).then(
      (Panel) => isCurrent && setLoaded({ page, Panel }),
      () => {
        if (!isCurrent) return;
        toast.error(getNotLoadedMessage());
        // Pressing the button again repeats it.
        close();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, loaded, page, close]);

  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-try-it]') : null;
      if (button === null) return;
      // Safari doesn't focus clicked buttons; the panel returns the focus to it.
      button.focus();
      setPressed(true);
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, []);

  // Starts again when the customer leaves: a request, its response and its key are the customer's.
  return isOpen && loaded?.page === page && <loaded.Panel key={epoch} onClose={close} />;
}
