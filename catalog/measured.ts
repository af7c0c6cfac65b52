/**
 * Measured with `npm run bench -- first-song` on two cores with the sandbox engine at its full speed (SANDBOX_SPEED=0): the
 * time that the platform itself needs. A live engine adds its own.
 */
export const measured = {
  /** Milliseconds until POST /api/v2/generate responds, the median. */
  acceptedMs: 10,
  /** Seconds from the request until the first song can be played, the median. */
  firstSongSeconds: 2.2,
} as const;
