/* Numbers for components. They are separate from the colors in tokens.ts, which documentation pages don't need. */

/** Times in milliseconds, lengths in pixels; from section 9 of the specification. */
export const constants = {
  toastDuration: 3000,
  notice: { duration: 4500, offset: 24 },
  backToTop: { after: 400, duration: 450 },
  loadingBar: { throttle: 200, duration: 2000, height: 3, hideDelay: 500, resetDelay: 400 },
  tooltip: { maxWidth: 250, delay: 100 },
  popup: { leaveDelay: 100, blurDelay: 150 },
  badgeOverflow: 99,
  controlHeight: 32,
  baseSize: 14,
} as const;

export const motion = { fast: 120, base: 160, slow: 200, ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
export const breakpoints = { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600, xxxl: 2000 } as const;
