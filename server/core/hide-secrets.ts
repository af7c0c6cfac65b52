import type { Config } from '../config.ts';

const HIDDEN = '[hidden]';

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A secret as a message may quote it: whole, and the password of a URL and the values of `name=value,...` on their own. */
function listSpellings(secret: string): string[] {
  const { password = '' } = URL.parse(secret) ?? {};
  const headers = secret.includes('://') ? [] : secret.split(',').map((pair) => pair.replace(/^[\w-]+=/, '').trim());
  return [secret, password, decode(password), ...headers];
}

/** Returns a function that removes every secret of the configuration from a text. */
export function createHider({ hiddenValues }: Pick<Config, 'hiddenValues'>): (text: string) => string {
  const spellings = [...new Set(hiddenValues.flatMap(listSpellings))].filter((spelling) => spelling !== '');
  // The longest first, because a shorter one may be a part of it.
  spellings.sort((one, other) => other.length - one.length);
  return (text) => spellings.reduce((shown, spelling) => shown.replaceAll(spelling, HIDDEN), text);
}
