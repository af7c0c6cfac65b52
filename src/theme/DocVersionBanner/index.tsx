import { useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { SunsetBanner } from '../../features/docs/SunsetBanner.tsx';

/** Only a deprecated version has a banner; the theme's own banner has no date. */
export default function DocVersionBanner() {
  return useDocsVersion().banner === 'unmaintained' ? <SunsetBanner /> : null;
}
