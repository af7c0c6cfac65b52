import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { antdTheme } from '../../dashboard/antd/antd-theme.ts';
import { breakpoints, constants } from './constants.ts';
import { toTokensCss } from './tokens-css.ts';
import { fontSizes } from './tokens.ts';

// The numbers of section 9 of the specification.
test('durations and lengths are those of the specification', () => {
  expect(constants).toEqual({
    toastDuration: 3000,
    notice: { duration: 4500, offset: 24 },
    backToTop: { after: 400, duration: 450 },
    loadingBar: { throttle: 200, duration: 2000, height: 3, hideDelay: 500, resetDelay: 400 },
    tooltip: { maxWidth: 250, delay: 100 },
    popup: { leaveDelay: 100, blurDelay: 150 },
    badgeOverflow: 99,
    controlHeight: 32,
    baseSize: 14,
  });
  expect(Object.values(breakpoints)).toEqual([480, 576, 768, 992, 1200, 1600, 2000]);
  expect(fontSizes.base).toBe(14);
});

test('antd and the style sheet use these constants', () => {
  const { token, components } = antdTheme('#c8401a');
  expect(token).toMatchObject({ fontSize: 14, controlHeight: 32, screenXS: 480, screenXXL: 1600 });
  expect(components.Tooltip.maxWidth).toBe(250);
  for (const declaration of [
    '--cdz-size-base: 0.875rem;',
    '--cdz-loading-height: 3px;',
    '--cdz-loading-duration: 2000ms;',
    '--cdz-loading-reset: 400ms;',
    '--cdz-notice-offset: 24px;',
    '--cdz-tooltip-width: 250px;',
  ]) {
    expect(toTokensCss()).toContain(declaration);
  }
});

test("style sheets use no other breakpoints, except the theme's own", () => {
  const src = join(import.meta.dirname, '..');
  const known = new Set([...Object.values(breakpoints).flatMap((px) => [px, px + 1]), 996, 997]);
  const others = globSync('**/*.css', { cwd: src }).flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/@media[^{]*?(\d+)px/g)]
      .filter(([, px]) => !known.has(Number(px)))
      .map(([query]) => `${file}: ${query}`),
  );
  expect(others).toEqual([]);
});
