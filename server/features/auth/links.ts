import type { Core } from '../../core/core.ts';
import { type Locale, localePath } from '../../core/site/locale.ts';

/** The URL of one of our pages in a language. */
export function createLink(
  { config }: Pick<Core, 'config'>,
  locale: Locale,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const url = new URL(localePath(locale, path), config.publicUrl);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
