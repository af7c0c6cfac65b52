/** Whether the reader prefers reduced motion. Browser only; call it when it matters. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
