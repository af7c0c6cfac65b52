// Takes the place of @docusaurus/theme-common/lib/hooks/useHideableNavbar.js (see lean-client.ts). The bar of this site
// stays in sight; asking where the page is scrolled to, at every render of it, makes the browser lay the page out at once.

const ref = (): void => undefined;

export function useHideableNavbar(hideOnScroll: boolean): { navbarRef: () => void; isNavbarVisible: boolean } {
  if (hideOnScroll) throw new Error('lean-navbar: a bar that hides needs the hook of the theme');
  return { navbarRef: ref, isNavbarVisible: true };
}
