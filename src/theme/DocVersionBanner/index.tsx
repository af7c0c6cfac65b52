import { useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { SunsetBanner } from '../../features/docs/SunsetBanner.tsx';

/** Only a version on its way out has a banner; the theme's own knows no date. */
export default function DocVersionBanner() {
  return useDocsVersion().banner === 'unmaintained' ? <SunsetBanner /> : null;
}
