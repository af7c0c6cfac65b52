const firstDelay = 3000;
const maxDelay = 10_000;
const growth = 1.25;

/** Milliseconds after which polling stops. */
export const pollTimeout = 10 * 60_000;

/** Milliseconds before the next poll, after `polls` polls: from 3 s up to 10 s. */
export const getPollDelay = (polls: number): number => Math.min(maxDelay, Math.round(firstDelay * growth ** polls));
