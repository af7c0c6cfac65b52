import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, toOklab } from './color.ts';
import { createLogoUrl } from '../logo.ts';
import { toTokensCss } from './tokens-css.ts';
import { chartColors, codeColors, stateColors } from './data-colors.ts';
import { getAccent, antdTokens, cssVariables, palette, type Theme } from './tokens.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const getSurfaces = (theme: Theme) => [palette[theme].paper, palette[theme].raised, palette[theme].sunken];
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Relative luminance contrast, WCAG 2: 4.5 for text, 3 for outlines and graphics. */
describe.each(themes)('contrast of the %s theme', (theme) => {
  const p = palette[theme];

  it.each(['ink', 'inkSoft', 'inkMuted', 'success', 'warning', 'danger', 'info', 'link', 'focus'] as const)(
    '%s is readable',
    (name) => {
      for (const surface of getSurfaces(theme)) expect(contrast(p[name], surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('status colors are readable on their own tint', () => {
    const vars = cssVariables(theme);
    for (const state of ['success', 'warning', 'danger', 'info'] as const) {
      expect(contrast(p[state], vars[`--cdz-${state}-soft`]!)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('links are readable where something is selected', () => {
    expect(contrast(p.link, cssVariables(theme)['--cdz-selected']!)).toBeGreaterThanOrEqual(4.5);
  });

  it('links, focus, errors, warnings and charts keep their colors, whatever the brand color is', () => {
    const own = ['link', 'focus', 'danger', 'warning', 'chart-1', 'chart-danger'] as const;
    const get = (primary?: string) => own.map((name) => cssVariables(theme, primary)[`--cdz-${name}`]);
    expect(get('#0f766e')).toEqual(get());
    expect(get()).not.toContain(getAccent(theme).fill);
    expect(get()).not.toContain(getAccent(theme).text);
  });

  it('results in charts are visible on page and cards', () => {
    for (const color of Object.values(stateColors[theme])) {
      expect(contrast(color, p.paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, p.raised)).toBeGreaterThanOrEqual(3);
    }
  });

  it('control borders are visible', () => {
    for (const surface of getSurfaces(theme)) expect(contrast(p.edge, surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(codeColors[theme]))('code: %s is readable', (_, color) => {
    expect(contrast(color, cssVariables(theme)['--cdz-code-paper']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, p.sunken)).toBeGreaterThanOrEqual(4.5);
  });

  it('chart colors are visible on page and cards', () => {
    for (const color of chartColors[theme]) {
      expect(contrast(color, p.paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, p.raised)).toBeGreaterThanOrEqual(3);
    }
  });

  it('any brand color gives a readable accent', () => {
    fc.assert(
      fc.property(anyColor, (primary) => {
        const a = getAccent(theme, primary);
        for (const fill of [a.fill, a.hover, a.active]) expect(contrast(a.on, fill)).toBeGreaterThanOrEqual(4.5);
        for (const surface of getSurfaces(theme)) {
          expect(contrast(a.fill, surface)).toBeGreaterThanOrEqual(3);
          expect(contrast(a.text, surface)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(a.text, a.soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(p.ink, a.soft)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  it('the accent keeps the hue of the brand color', () => {
    const hue = (hex: string) => Math.atan2(toOklab(hex)[2], toOklab(hex)[1]);
    for (const primary of ['#7c3aed', '#0f766e', '#2563eb', '#eab308']) {
      expect(Math.abs(hue(getAccent(theme, primary).fill) - hue(primary))).toBeLessThan(0.1);
    }
  });
});

/** Machado, Oliveira and Fernandes 2009, full severity, in linear sRGB. */
const vision = {
  'full color': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seen(hex: string, matrix: readonly number[]): string {
  const linear = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const channels = [0, 3, 6].map((row) => {
    const c = linear.reduce((sum, channel, i) => sum + channel * matrix[row + i]!, 0);
    const clipped = Math.min(1, Math.max(0, c));
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

describe.each(themes)('chart colors of the %s theme', (theme) => {
  it.each(Object.entries(vision))('are distinguishable with %s', (_, matrix) => {
    const colors = chartColors[theme].map((color) => toOklab(seen(color, matrix)));
    for (const [i, a] of colors.entries()) {
      for (const b of colors.slice(i + 1)) {
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(0.1);
      }
    }
  });
});

describe('the style sheet', () => {
  it('has the same variables in both themes', () => {
    const [light, dark] = toTokensCss().split("html[data-theme='dark']");
    const names = (css: string) => new Set(css.match(/--[\w-]+(?=:)/g));
    for (const name of names(dark!)) expect(names(light!)).toContain(name);
    expect(light).toContain('--cdz-paper: #fbfaf7;');
    expect(dark).toContain('--cdz-paper: #101216;');
  });

  it('contains the brand color', () => {
    expect(toTokensCss('#0f766e')).toContain('--cdz-accent: #0f766e;');
    expect(antdTokens('light', '#0f766e').token.colorPrimary).toBe('#0f766e');
  });

  it('colors the logo', () => {
    expect(decodeURIComponent(createLogoUrl('light', '#0f766e'))).toContain('fill="#0f766e"');
    expect(decodeURIComponent(createLogoUrl('dark', '#0f766e'))).toContain(getAccent('dark', '#0f766e').fill);
  });

  it('rejects an invalid color', () => {
    expect(() => toTokensCss('vermilion')).toThrow('colors.primary');
  });
});
