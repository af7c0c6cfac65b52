import type { ComponentType } from 'react';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useModule } from '../../core/parts/use-module.ts';

const loadPalette = () => import('../palette/PaletteButton.tsx');

/**
 * The button that opens the command palette on the pages of the dashboard and the account, the only ones that load it. Until
 * it is loaded, on other pages, and while the search field is in use, there is the field.
 */
export function usePaletteButton(isFieldUsed: boolean): { readonly PaletteButton: ComponentType | undefined } {
  const { pathname } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const isInside = /^(?:dashboard|user)(?:\/|$)/.test(pathname.slice(baseUrl.length));
  const { module } = useModule(isInside, loadPalette);
  return { PaletteButton: isInside && !isFieldUsed ? module?.PaletteButton : undefined };
}
