import { getAccent, palette, type Theme } from './tokens/tokens.ts';

/**
 * The logo: a fermata, the sign under which a cadenza is played, in the text color and the accent of the
 * installation.
 */
export function createLogoSvg(theme: Theme, primary: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<path fill="${palette[theme].ink}" d="M1.5 23C1.5 13.6 7.9 6 16 6s14.5 7.6 14.5 17h-2.4C27.7 16.2 22.7 11 16 11S4.3 16.2 3.9 23Z"/>` +
    `<circle cx="16" cy="21.5" r="4" fill="${getAccent(theme, primary).fill}"/></svg>`
  );
}

/** The logo as a data URL, so that no file is needed for each color. */
export function createLogoUrl(theme: Theme, primary: string): string {
  return `data:image/svg+xml,${encodeURIComponent(createLogoSvg(theme, primary))}`;
}
