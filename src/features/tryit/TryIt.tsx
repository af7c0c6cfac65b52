import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { isRequestHash } from '../../core/api/request-link.ts';
import { useSessionEpoch } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { getNotLoadedMessage } from './not-loaded.ts';

type Panel = ComponentType<{ onClose: () => void }>;

/** The panel of a page, loaded on demand, so that it doesn't enlarge pages. It keeps errors of its content from the page. */
async function loadPanel(formUrl: string | null): Promise<Panel> {
  if (formUrl === null) return (await import('./components/CallbackPanel.tsx')).CallbackPanel;
  const TryPanel = (await import('./TryPanel.tsx')).TryPanel;
  return ({ onClose }) => <TryPanel formUrl={formUrl} onClose={onClose} />;
}

/**
 * Opens the try-it panel from any button with `data-try-it`, because React never hydrates the content of reference
 * pages, or from a link with a request. Without the URL of a form, the panel receives callbacks.
 */
export function TryIt({ formUrl }: { formUrl: string | null }) {
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
  const [Panel, setPanel] = useState<Panel>();

  useEffect(() => {
    if (!isOpen || Panel !== undefined) return undefined;
    let isCurrent = true;
    loadPanel(formUrl).then(
      (loaded) => isCurrent && setPanel(() => loaded),
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
  }, [isOpen, Panel, formUrl, close]);

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
  return isOpen && Panel && <Panel key={epoch} onClose={close} />;
}
