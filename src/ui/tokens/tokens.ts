/**
 * All colors and sizes of the design. Numbers for components are in constants.ts. The style sheet (`tokensCss`) and
 * antd (`antdTokens`) use them. `primary` is `colors.primary` of the public configuration.
 */
import { breakpoints, constants, motion } from './constants.ts';
import { contrast, isHex, mix, toReadableColor, toOklab, withLightness } from './color.ts';
import { chartColors, codeColors, stateColors } from './data-colors.ts';

export type Theme = 'light' | 'dark';

/** The default accent color. */
const defaultPrimary = '#c8401a';

/**
 * `line` separates content, `edge` outlines controls (>= 3:1), `ink*` is text (>= 4.5:1 on every surface). The brand color is for
 * the brand and the main action of a page only: links, focus, errors and warnings have colors of their own.
 */
export const palette = {
  light: {
    paper: '#fbfaf7',
    raised: '#ffffff',
    sunken: '#f3f0e9',
    ink: '#14161a',
    inkSoft: '#474a50',
    inkMuted: '#66645c',
    line: '#e6e2da',
    edge: '#8c877b',
    success: '#1d7042',
    warning: '#8a5a00',
    danger: '#b3123b',
    info: '#1c5fa8',
    link: '#1c5fa8',
    focus: '#2563c9',
  },
  dark: {
    paper: '#101216',
    raised: '#171a20',
    sunken: '#0b0d10',
    ink: '#eceae4',
    inkSoft: '#bdbab2',
    inkMuted: '#94928c',
    line: '#2a2e35',
    edge: '#6b707a',
    success: '#5cc98a',
    warning: '#e3b04b',
    danger: '#ff6b88',
    info: '#76b3f0',
    link: '#8ab8f0',
    focus: '#76b3f0',
  },
} as const;

export const space = [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96] as const;
export const fontSizes = {
  xs: 12,
  sm: 13,
  base: constants.baseSize,
  docs: 16,
  lg: 18,
  xl: 22,
  h2: 28,
  h1: 38,
  display: 60,
} as const;
export const radius = { sm: 4, md: 6, lg: 10, pill: 999 } as const;

/**
 * CJK pages have their own fonts (src/css/fonts.css), because one list for all would show Chinese glyphs to Japanese
 * readers.
 */
export const fonts = {
  text: '"Onest", "Onest Fallback", system-ui, sans-serif',
  /** A short list, because browsers search for each font in each size and weight before they paint. */
  code: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;

const shadows = {
  light: {
    low: '0 1px 2px rgb(40 32 20 / 6%)',
    mid: '0 2px 4px rgb(40 32 20 / 5%), 0 8px 24px rgb(40 32 20 / 8%)',
    high: '0 4px 8px rgb(40 32 20 / 6%), 0 20px 48px rgb(40 32 20 / 14%)',
  },
  dark: {
    low: '0 1px 2px rgb(0 0 0 / 40%)',
    mid: '0 2px 4px rgb(0 0 0 / 32%), 0 8px 24px rgb(0 0 0 / 40%)',
    high: '0 4px 8px rgb(0 0 0 / 40%), 0 20px 48px rgb(0 0 0 / 56%)',
  },
} as const;

export interface Accent {
  /** Fills and marks. At least 3:1 against paper. */
  readonly fill: string;
  readonly hover: string;
  readonly active: string;
  /** Text and icons on `fill`, `hover` and `active`. */
  readonly on: string;
  /** The accent as text. At least 4.5:1 on every surface and on `soft`. */
  readonly text: string;
  /** A tint for selected rows and notes. */
  readonly soft: string;
}

/** The accent and its scale for a brand color. Throws if it isn't a color. */
export function getAccent(theme: Theme, primary: string = defaultPrimary): Accent {
  if (!isHex(primary)) throw new Error(`colors.primary: "${primary}" is not a color such as #c8401a`);
  const { paper, raised, sunken, ink } = palette[theme];
  const surfaces = [paper, raised, sunken];
  // In the dark theme, the brand color is lightened. The default accent has its own dark variant.
  const lifted =
    primary.toLowerCase() === defaultPrimary ? '#ff7d55' : withLightness(primary, Math.max(0.72, toOklab(primary)[0]));
  const base = toReadableColor(theme === 'dark' ? lifted : primary, surfaces, 3);
  const onDark = theme === 'dark' ? paper : ink;
  const light = contrast('#ffffff', base) >= contrast(onDark, base);
  const on = light ? '#ffffff' : onDark;
  const fill = toReadableColor(base, [on], 4.5);
  // The pressed state moves away from the color of the button's text, which increases the contrast.
  const step = light ? -0.04 : 0.04;
  const l = toOklab(fill)[0];
  const soft = mix(paper, fill, theme === 'dark' ? 0.16 : 0.08);
  return {
    fill,
    hover: withLightness(fill, Math.min(0.97, l + step)),
    active: withLightness(fill, Math.min(0.99, l + 2 * step)),
    on,
    text: toReadableColor(fill, [...surfaces, soft], 4.5),
    soft,
  };
}

/** CSS variables of a theme: our `--cdz-*` variables, and Infima's `--ifm-*` variables that are derived from them. */
export function cssVariables(theme: Theme, primary?: string): Record<`--${string}`, string> {
  const p = palette[theme];
  const a = getAccent(theme, primary);
  const code = codeColors[theme];
  const tint = (color: string) => mix(p.paper, color, theme === 'dark' ? 0.14 : 0.07);
  const rule = (color: string) => mix(p.paper, color, 0.35);
  const states = { success: p.success, warning: p.warning, danger: p.danger, info: p.info };
  const vars: Record<`--${string}`, string> = {
    '--cdz-paper': p.paper,
    '--cdz-raised': p.raised,
    '--cdz-sunken': p.sunken,
    '--cdz-ink': p.ink,
    '--cdz-ink-soft': p.inkSoft,
    '--cdz-ink-muted': p.inkMuted,
    '--cdz-line': p.line,
    '--cdz-edge': p.edge,
    '--cdz-link': p.link,
    '--cdz-focus': p.focus,
    '--cdz-selected': mix(p.paper, p.link, theme === 'dark' ? 0.16 : 0.08),
    '--cdz-hover': mix(p.paper, p.ink, 0.06),
    '--cdz-wave': mix(p.paper, p.ink, theme === 'dark' ? 0.34 : 0.28),
    '--cdz-accent': a.fill,
    '--cdz-accent-hover': a.hover,
    '--cdz-accent-active': a.active,
    '--cdz-on-accent': a.on,
    '--cdz-accent-text': a.text,
    '--cdz-code-paper': theme === 'dark' ? p.sunken : mix(p.paper, p.sunken, 0.6),
    '--cdz-shadow-low': shadows[theme].low,
    '--cdz-shadow-mid': shadows[theme].mid,
    '--cdz-shadow-high': shadows[theme].high,
    '--ifm-color-primary': p.link,
    '--ifm-background-color': p.paper,
    '--ifm-background-surface-color': p.raised,
    '--ifm-color-content': p.ink,
    '--ifm-color-content-secondary': p.inkSoft,
    '--ifm-hover-overlay': mix(p.paper, p.ink, 0.05),
    '--ifm-heading-color': p.ink,
    '--ifm-link-color': p.link,
    '--ifm-menu-color': p.inkSoft,
    '--ifm-toc-border-color': p.line,
    '--ifm-toc-link-color': p.inkMuted,
    '--ifm-table-border-color': p.line,
    '--ifm-table-stripe-background': 'transparent',
    '--ifm-hr-background-color': p.line,
    '--ifm-code-background': p.sunken,
    '--ifm-pre-background': 'var(--cdz-code-paper)',
    '--ifm-navbar-background-color': p.paper,
    '--ifm-navbar-link-color': p.inkSoft,
    '--ifm-footer-background-color': 'transparent',
    '--ifm-footer-link-color': p.inkMuted,
    '--ifm-dropdown-background-color': p.raised,
    '--docusaurus-highlighted-code-line-bg': 'var(--cdz-selected)',
  };
  for (const [i, color] of chartColors[theme].entries()) vars[`--cdz-chart-${i + 1}`] = color;
  for (const [name, color] of Object.entries(stateColors[theme])) vars[`--cdz-chart-${name}`] = color;
  for (const [name, color] of Object.entries(code)) vars[`--cdz-code-${name}`] = color;
  for (const [name, color] of Object.entries(states)) {
    vars[`--cdz-${name}`] = color;
    vars[`--cdz-${name}-soft`] = tint(color);
    vars[`--ifm-color-${name}`] = color;
    vars[`--ifm-color-${name}-contrast-background`] = tint(color);
    vars[`--ifm-color-${name}-contrast-foreground`] = p.ink;
    vars[`--ifm-color-${name}-dark`] = rule(color);
  }
  // Infima's grays, from paper to ink, so that everything else matches.
  for (const step of [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]) {
    vars[`--ifm-color-emphasis-${step}`] = step === 0 ? p.raised : mix(p.paper, p.ink, step / 1000);
  }
  return vars;
}

/** antd's tokens for a theme: the seed for its algorithm, and exact values. */
export function antdTokens(theme: Theme, primary?: string) {
  const p = palette[theme];
  const a = getAccent(theme, primary);
  const inUse = { activeBorderColor: p.focus, hoverBorderColor: p.inkMuted };
  return {
    token: {
      colorPrimary: a.fill,
      colorPrimaryHover: a.hover,
      colorPrimaryActive: a.active,
      colorPrimaryText: a.text,
      colorPrimaryTextHover: a.text,
      colorPrimaryTextActive: a.text,
      colorPrimaryBg: a.soft,
      colorLink: p.link,
      colorLinkHover: p.link,
      colorLinkActive: p.link,
      colorSuccess: p.success,
      colorWarning: p.warning,
      colorError: p.danger,
      colorInfo: p.info,
      colorTextBase: p.ink,
      colorBgBase: p.raised,
      colorBgLayout: p.paper,
      colorBgContainer: p.raised,
      colorBgElevated: p.raised,
      colorText: p.ink,
      colorTextSecondary: p.inkSoft,
      colorTextTertiary: p.inkMuted,
      colorTextDescription: p.inkMuted,
      colorTextPlaceholder: p.inkMuted,
      colorBorder: p.edge,
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      fontFamily: 'var(--cdz-font-text)',
      fontFamilyCode: 'var(--cdz-font-code)',
      fontSize: fontSizes.base,
      controlHeight: constants.controlHeight,
      // The focus ring is ours, as for all other controls.
      controlOutlineWidth: 0,
      borderRadius: radius.md,
      borderRadiusLG: radius.lg,
      borderRadiusSM: radius.sm,
      boxShadow: shadows[theme].mid,
      boxShadowSecondary: shadows[theme].high,
      motionDurationFast: `${motion.fast}ms`,
      motionDurationMid: `${motion.base}ms`,
      motionDurationSlow: `${motion.slow}ms`,
      screenXS: breakpoints.xs,
      screenSM: breakpoints.sm,
      screenMD: breakpoints.md,
      screenLG: breakpoints.lg,
      screenXL: breakpoints.xl,
      screenXXL: breakpoints.xxl,
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: a.on,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      Table: {
        colorBgContainer: 'transparent',
        headerBg: 'transparent',
        headerColor: p.inkMuted,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        rowHoverBg: mix(p.paper, p.ink, 0.03),
        cellPaddingBlock: 8,
        cellPaddingInline: 12,
      },
      // Chosen options and the fields in use aren't the main action of a page.
      Checkbox: { colorPrimary: p.link, colorPrimaryHover: p.link },
      DatePicker: { colorTextDisabled: p.inkMuted, colorPrimary: p.link, ...inUse },
      Input: inUse,
      Select: { optionSelectedBg: mix(p.paper, p.ink, 0.06), ...inUse },
      Tabs: {
        itemColor: p.inkMuted,
        inkBarColor: p.ink,
        itemSelectedColor: p.ink,
        itemHoverColor: p.ink,
        itemActiveColor: p.ink,
      },
      Descriptions: { labelColor: p.inkMuted, titleMarginBottom: 8, itemPaddingBottom: 12 },
      Slider: {
        trackBg: p.link,
        trackHoverBg: p.link,
        handleColor: p.link,
        handleActiveColor: p.link,
        railBg: p.line,
        railHoverBg: p.line,
      },
      Tooltip: { maxWidth: constants.tooltip.maxWidth },
    },
  };
}
