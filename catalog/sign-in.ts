/** Lifetimes of sign-in links, sessions and trusted devices. */
export const signIn = {
  /** Seconds for which an emailed link works. */
  linkSeconds: { verify: 24 * 3600, reset: 3600 },
  /** Minutes after a login in which sensitive actions need no password. */
  freshMinutes: 15,
  /** Days for which a trusted device needs no code. */
  trustDays: 30,
  /** Days in which a browser or a network that was signed in with is known again: its attempts are counted apart. */
  familiarDays: 180,
  /** Minutes for which codes are refused after too many wrong ones. */
  lockedMinutes: 15,
} as const;
