/** Prevents Chromium from sending requests of its own. As root, it needs a flag to start. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // Only the headless shell rounds the widths of letters without this.
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
