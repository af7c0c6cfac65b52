import { breakpoints, constants, motion } from './constants.ts';
import { cssVariables, fontSizes, fonts, radius, space } from './tokens.ts';

const declare = (vars: Record<string, string>) =>
  Object.entries(vars)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n');

/** Values that don't depend on the theme. */
function constantVariables(): Record<string, string> {
  const vars: Record<string, string> = {
    '--cdz-font-text': fonts.text,
    '--cdz-font-code': fonts.code,
    '--cdz-ease': motion.ease,
    '--cdz-fast': `${motion.fast}ms`,
    '--cdz-base': `${motion.base}ms`,
    '--cdz-slow': `${motion.slow}ms`,
    '--cdz-page': '76rem',
    '--cdz-loading-height': `${constants.loadingBar.height}px`,
    '--cdz-loading-duration': `${constants.loadingBar.duration}ms`,
    '--cdz-loading-reset': `${constants.loadingBar.resetDelay}ms`,
    '--cdz-notice-offset': `${constants.notice.offset}px`,
    '--cdz-tooltip-width': `${constants.tooltip.maxWidth}px`,
    '--ifm-font-family-base': 'var(--cdz-font-text)',
    '--ifm-font-family-monospace': 'var(--cdz-font-code)',
    '--ifm-global-radius': `${radius.md}px`,
    '--ifm-container-width': `${breakpoints.xl}px`,
    '--ifm-container-width-xl': `${breakpoints.xl + 120}px`,
    '--ifm-transition-fast': `${motion.fast}ms`,
    '--ifm-transition-slow': `${motion.slow}ms`,
    '--ifm-transition-timing-default': motion.ease,
  };
  space.forEach((px, step) => (vars[`--cdz-space-${step}`] = `${px / 16}rem`));
  for (const [name, px] of Object.entries(fontSizes)) vars[`--cdz-size-${name}`] = `${px / 16}rem`;
  for (const [name, px] of Object.entries(radius)) vars[`--cdz-radius-${name}`] = `${px}px`;
  return vars;
}

/** Surfaces of a printed page, in both themes. Ink that covers the paper costs money and hides text. */
const printVariables: Record<string, string> = {
  '--cdz-paper': '#fff',
  '--cdz-sunken': '#fff',
  '--cdz-code-paper': '#fff',
  '--ifm-background-color': '#fff',
  '--ifm-code-background': '#fff',
  // As a part of a list, which can't contain "none".
  '--cdz-shadow-low': '0 0 #0000',
  '--cdz-shadow-mid': '0 0 #0000',
  '--cdz-shadow-high': '0 0 #0000',
};

/**
 * The style sheet of the tokens: light on the root, dark on screens if Docusaurus sets `data-theme` (its inline script
 * does so before the first paint). Selectors are one step more specific than Infima's, so the order doesn't matter.
 * `primary` is `colors.primary` of the public configuration.
 */
export function toTokensCss(primary?: string): string {
  return [
    ':root:root {',
    declare(constantVariables()),
    declare(cssVariables('light', primary)),
    '}',
    '@media screen {',
    "html[data-theme='dark']:root {",
    declare(cssVariables('dark', primary)),
    '}',
    '}',
    '@media print {',
    ':root:root {',
    declare(printVariables),
    '}',
    '}',
    '',
  ].join('\n');
}
