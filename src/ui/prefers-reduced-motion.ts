/**
 * Whether the reader prefers reduced motion. Works only in the browser. Call it each time, because the setting can
 * change.
 */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
