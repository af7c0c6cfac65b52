import { type ComponentType, useCallback, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { toast } from '../../ui/toaster/toast.ts';

/**
 * The command palette of the dashboard and of the account pages, which is loaded when it is first opened. Other pages don't
 * have one: their shortcut is for the search field.
 */
export function usePalette() {
  const { pathname } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const [Loaded, setLoaded] = useState<ComponentType<{ onClose: () => void }>>();
  const [open, setOpen] = useState(false);
  const toggle = useCallback(() => {
    setOpen((before) => !before);
    import('../palette/CommandPalette.tsx').then(
      ({ CommandPalette }) => setLoaded(() => CommandPalette),
      () => {
        setOpen(false);
        toast.error(translate({ id: 'search.failed', message: 'Search couldn’t be loaded.' }));
      },
    );
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return {
    available: /^(?:dashboard|user)(?:\/|$)/.test(pathname.slice(baseUrl.length)),
    Palette: open ? Loaded : undefined,
    toggle,
    close,
  };
}
