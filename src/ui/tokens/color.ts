/** Color arithmetic for the tokens. Colors are sRGB hex values. Lightness changes in OKLCH, which preserves the hue. */

type Rgb = readonly [number, number, number];

const hexPattern = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

export const isHex = (value: string): boolean => hexPattern.test(value);

/**
 * Channels from 0 to 1. Throws on anything except `#rgb` or `#rrggbb`, so that an invalid brand color fails the
 * build.
 */
function parseHex(hex: string): Rgb {
  const digits = hexPattern.exec(hex)?.[1];
  if (digits === undefined) throw new Error(`Not a color: "${hex}" (expected #rgb or #rrggbb)`);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(long, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const fromLinear = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map(toLinear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio, 1..21. */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** Blends `amount` (0 to 1) of `over` with `under`, as an opaque color. */
export function mix(under: string, over: string, amount: number): string {
  const a = parseHex(under);
  const b = parseHex(over);
  return toHex(a.map((c, i) => c + (b[i]! - c) * amount) as unknown as Rgb);
}

/** OKLab coordinates [L, a, b], L from 0 to 1 (Ottosson 2020). */
export function toOklab(hex: string): Rgb {
  const [r, g, b] = parseHex(hex).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearFromOklab([L, a, b]: Rgb): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The same hue with another lightness (0 to 1). Reduces the chroma if the color would be outside sRGB. */
export function withLightness(hex: string, lightness: number): string {
  const [, a, b] = toOklab(hex);
  for (let chroma = 1; chroma > 0; chroma -= 0.04) {
    const linear = linearFromOklab([lightness, a * chroma, b * chroma]);
    if (linear.every((c) => c >= -0.0005 && c <= 1.0005)) {
      return toHex(linear.map((c) => fromLinear(Math.max(0, c))) as unknown as Rgb);
    }
  }
  return toHex(linearFromOklab([lightness, 0, 0]).map((c) => fromLinear(Math.max(0, c))) as unknown as Rgb);
}

/**
 * The color closest in lightness to `hex` that has the contrast `ratio` with every one of `backgrounds`. It is
 * darkened on light backgrounds and lightened on dark ones.
 */
export function toReadableColor(hex: string, backgrounds: readonly string[], ratio: number): string {
  const enough = (candidate: string) => backgrounds.every((b) => contrast(candidate, b) >= ratio);
  if (enough(hex)) return hex;
  const step = luminance(backgrounds[0]!) > 0.18 ? -0.005 : 0.005;
  for (let l = toOklab(hex)[0] + step; l > 0 && l < 1; l += step) {
    const candidate = withLightness(hex, l);
    if (enough(candidate)) return candidate;
  }
  return step < 0 ? '#000000' : '#ffffff';
}
