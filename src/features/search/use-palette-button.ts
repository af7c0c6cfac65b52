import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * The button of the command palette on the pages of the dashboard and the account, the only ones that load it. Until it is
 * loaded, and on other pages, the shortcut is for the search field.
 */
export function usePaletteButton(): { readonly PaletteButton: ComponentType | undefined } {
  const { pathname } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const isInside = /^(?:dashboard|user)(?:\/|$)/.test(pathname.slice(baseUrl.length));
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    if (!isInside) return;
    import('../palette/PaletteButton.tsx').then(
      ({ PaletteButton }) => setLoaded(() => PaletteButton),
      () => undefined,
    );
  }, [isInside]);
  return { PaletteButton: isInside ? Loaded : undefined };
}
