/**
 * Series colors, which color-blind readers can distinguish too (tokens.test.ts simulates this). A series is never
 * identified by color alone.
 */
export const chartColors = {
  light: ['#805800', '#28498b', '#4f7b6e', '#bb63c0', '#4e3c04', '#261564'],
  dark: ['#d09000', '#a9dcfb', '#3f7d59', '#9a68ac', '#f7d277', '#c79af5'],
} as const;

/** Results in charts and marks: success, the client's mistake, the server's. Their shapes or names tell them apart, too. */
export const stateColors = {
  light: { ok: '#3b6fb0', warning: '#c07a10', danger: '#b3123b' },
  dark: { ok: '#76a8e0', warning: '#e3b04b', danger: '#ff6b88' },
} as const;

/** Code has the text color. Only tokens that help orientation have their own. */
export const codeColors = {
  light: { comment: '#66645c', keyword: '#7a2e8a', string: '#1d6a3e', number: '#a8390f', name: '#1c5a9e' },
  dark: { comment: '#94928c', keyword: '#d59be6', string: '#86d3a1', number: '#ff9a78', name: '#8cc0f5' },
} as const;
