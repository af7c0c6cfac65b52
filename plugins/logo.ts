import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createLogoUrl } from '../src/ui/logo.ts';
import { SiteConfigError, type SiteSettings } from './site-config.ts';

/** Every page contains the logo. */
const LOGO_BYTES = 8192;

/** Elements and attributes that load other files or run code. */
const ACTIVE = /<(?:script|foreignObject|iframe|image|style)\b|\bon\w+\s*=|\bhref\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i;

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function findFault(svg: string): string | null {
  const [, width, height] = /^<svg\b[^>]*\bviewBox="\S+ \S+ (\S+) (\S+)"/m.exec(svg) ?? [];
  if (width === undefined) return 'is not an SVG file with a viewBox';
  if (width !== height) return 'must be square: the width and height of its viewBox must be equal';
  if (Buffer.byteLength(svg) > LOGO_BYTES) return `must have at most ${LOGO_BYTES} bytes`;
  return ACTIVE.test(svg) ? 'must contain only shapes: no scripts, style sheets, images and links' : null;
}

function readLogo(siteDir: string, field: string, name: string): string {
  const svg = readText(resolve(siteDir, name));
  const fault = svg === null ? "can't be read" : findFault(svg);
  if (svg !== null && fault === null) return svg;
  throw new SiteConfigError([`brand.${field}: ${name} ${fault}`]);
}

/** The SVG files of the brand. */
export interface OwnLogo {
  readonly light: string;
  readonly dark: string;
}

/** The logo in `brand.logo`, or null for the shipped one. @throws SiteConfigError if a file can't be used. */
export function readOwnLogo(siteDir: string, { logo, logoDark }: SiteSettings['brand']): OwnLogo | null {
  if (logo === undefined) return null;
  const light = readLogo(siteDir, 'logo', logo);
  return { light, dark: logoDark === undefined ? light : readLogo(siteDir, 'logoDark', logoDark) };
}

/** The logo for each theme as a data URL. @throws SiteConfigError */
export function getLogoUrls(siteDir: string, { brand, colors }: SiteSettings): OwnLogo {
  const own = readOwnLogo(siteDir, brand);
  const toUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
  if (own !== null) return { light: toUrl(own.light), dark: toUrl(own.dark) };
  return { light: createLogoUrl('light', colors.primary), dark: createLogoUrl('dark', colors.primary) };
}
