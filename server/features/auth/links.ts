import { signIn } from '../../../catalog/sign-in.ts';
import type { Core } from '../../core/core.ts';
import { type Locale, localePath } from '../../core/site/locale.ts';
import { cookieSecret } from './cookies.ts';

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

/** A token that proves receipt of an email at `address`, or at `wanted`, which is to replace it. */
export async function createAddressToken(core: Core, address: string, wanted?: string): Promise<string> {
  const { createEmailVerificationToken } = await import('better-auth/api');
  const change = wanted === undefined ? undefined : { requestType: 'change-email-verification' };
  return createEmailVerificationToken(cookieSecret(core), address, wanted, signIn.linkSeconds.verify, change);
}
