/** Lifetimes of sign-in links, sessions and trusted devices. */
export const signIn = {
  /** Seconds for which an emailed link works. */
  linkSeconds: { verify: 24 * 3600, reset: 3600 },
  /** Minutes after signing in during which sensitive actions don't require the password. */
  freshMinutes: 15,
  /** Days for which a trusted device needs no code. */
  trustDays: 30,
  /** Days for which a browser or network stays known after a sign-in. Its attempts are counted separately. */
  familiarDays: 180,
  /** Minutes for which codes are rejected after too many wrong ones. */
  lockedMinutes: 15,
} as const;
