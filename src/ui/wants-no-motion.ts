/** Whether the reader wants no motion: asked for at the moment it matters, in a browser. */
export const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
