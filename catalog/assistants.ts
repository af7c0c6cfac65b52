/** Lifetimes and limits of assistants that customers connect to their account (OAuth). */
export const assistants = {
  /** Credits per month that a connection in live mode may spend, unless the customer chooses otherwise, and the most. */
  monthCredits: { default: 500, max: 10_000 },
  /** Seconds for which a code from the consent page, an access token and an unused refresh token work. */
  seconds: { code: 60, access: 3600, refresh: 30 * 24 * 3600 },
  /** Seconds in which a replaced refresh token is only rejected: two windows of a program may refresh at the same time. */
  overlapSeconds: 30,
  /** Registrations of programs that nobody has connected yet: how many are kept, newest first, and for how many hours. */
  unused: { programs: 20_000, hours: 24 },
  /** Days after which a connected program must register again, if no account uses it any more. */
  forgottenDays: 90,
  /** Requests per minute and network address. */
  perAddress: { registrations: 10, tokens: 60 },
  /** Characters of a program's name, and number and length of its redirect URIs. */
  program: { name: 60, redirects: 10, redirect: 500 },
  /** Bytes of a request to register or to get a token, and characters of a request on the consent page. */
  most: { body: 8192, request: 4000 },
} as const;
