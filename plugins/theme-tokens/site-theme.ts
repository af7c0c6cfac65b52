import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserThemeConfig } from '@docusaurus/theme-common';
import { defaultLocale } from '../locales.ts';
import type { OwnLogo } from '../logo.ts';
import type { SiteSettings } from '../site-config.ts';

/** URLs of the API reference, in both versions, with errors and changes, and URLs of all other docs. */
const reference = '(?<!/api)/docs/(v1/)?(v[12]-|generate-callback|errors|changelog)';
const notReference = '(?<!/api)/docs(?!/(v1/)?(v[12]-|generate-callback|errors|changelog))';

interface Site {
  readonly siteDir: string;
  readonly locale: string;
}

/** Marks links without a translation as English: the theme shows their English label. */
function createMark({ siteDir, locale }: Site, file: string, prefix: string) {
  const path = join(siteDir, 'i18n', locale, file);
  const texts = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>) : {};
  return <Item extends object>(item: Item): Item =>
    locale === defaultLocale || !('label' in item) || `${prefix}${String(item.label)}` in texts
      ? item
      : { ...item, lang: defaultLocale };
}

/** Navbar and footer. Their texts are translated in i18n/<locale>/docusaurus-theme-classic, by the English text. */
export function siteThemeConfig({ brand, legal }: SiteSettings, logo: OwnLogo, site: Site): UserThemeConfig {
  const markNavbar = createMark(site, 'docusaurus-theme-classic/navbar.json', 'item.label.');
  const markFooter = createMark(site, 'docusaurus-theme-classic/footer.json', 'link.item.label.');
  return {
    colorMode: { respectPrefersColorScheme: true },
    // Code is colored by CSS classes. The theme's default palette would only enlarge every page's script.
    prism: { theme: { plain: {}, styles: [] } },
    navbar: {
      title: brand.name,
      logo: {
        alt: '',
        src: logo.light,
        srcDark: logo.dark,
        width: 28,
        height: 28,
      },
      items: (
        [
          { to: '/docs', label: 'Docs', position: 'left', activeBaseRegex: notReference },
          { to: '/docs/v2-generate', label: 'API reference', position: 'left', activeBaseRegex: reference },
          { to: '/pricing', label: 'Pricing', position: 'left' },
          { to: '/gallery', label: 'Gallery', position: 'left', className: 'wide-only' },
          { to: '/dashboard/api/overview', label: 'Dashboard', position: 'left', activeBaseRegex: '/dashboard' },
          { type: 'docsVersionDropdown', position: 'right', className: 'version-menu' },
          { type: 'search', position: 'right' },
          // The account has room for a signed-in customer, so the menus that never change their width come after it.
          { type: 'custom-account', position: 'right' },
          { type: 'localeDropdown', position: 'right' },
        ] as const
      ).map(markNavbar),
    },
    footer: {
      links: [
        {
          title: 'Product',
          items: [
            { label: 'The v5 model', to: '/models/v5' },
            { label: 'Pricing', to: '/pricing' },
            { label: 'Gallery', to: '/gallery' },
            { label: 'Blog', to: '/blog' },
          ],
        },
        {
          title: 'Developers',
          items: [
            { label: 'Docs', to: '/docs' },
            { label: 'API reference', to: '/docs/v2-generate' },
            { label: 'Status', to: '/status' },
            { label: 'Changelog', to: '/changelog' },
            { label: 'Contact support', to: '/contact' },
          ],
        },
        {
          title: 'Legal',
          items: [
            { label: 'Terms', to: '/legal/terms' },
            { label: 'Refunds', to: '/legal/refund' },
            { label: 'Privacy', to: '/legal/privacy' },
            { label: 'Cookies', to: '/legal/cookies' },
          ],
        },
      ].map(({ title, items }) => ({ title, items: items.map(markFooter) })),
      copyright: `© ${new Date().getUTCFullYear()} ${legal.entity}`,
    },
  };
}
