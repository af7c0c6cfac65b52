/** How long what belongs to signing in works. */
export const signIn = {
  /** Seconds after which a link of a mail no longer works. */
  linkSeconds: { verify: 24 * 3600, reset: 3600 },
  /** Minutes after a log-in in which what is sensitive can be done without the password. */
  freshMinutes: 15,
  /** Days in which a device that is trusted is not asked for a code. */
  trustDays: 30,
  /** Days in which a browser or a network that was signed in with is known again: its attempts are counted apart. */
  familiarDays: 180,
  /** Minutes for which codes are refused after too many wrong ones. */
  lockedMinutes: 15,
} as const;
