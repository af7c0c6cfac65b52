/** Lifetimes and limits of sign-in links, sign-in methods, sessions and trusted devices. */
export const signIn = {
  /** Seconds for which an emailed link works. */
  linkSeconds: { verify: 24 * 3600, reset: 3600 },
  /** Days for which an invitation to sign up works. */
  invitationDays: 7,
  /** Hours for which the link to become the first administrator works. */
  adminLinkHours: 24,
  /** Minutes after signing in during which sensitive actions don't require the password. */
  freshMinutes: 15,
  /** Days for which a trusted device needs no code. */
  trustDays: 30,
  /** Days for which a browser or network stays known after a sign-in. Its attempts are counted separately. */
  familiarDays: 180,
  /** Minutes for which codes are rejected after too many wrong ones. */
  lockedMinutes: 15,
  /** Per account. The sessions that were used least recently end to make room. */
  most: { passkeys: 20, providers: 20, sessions: 100 },
} as const;
