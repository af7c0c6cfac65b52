const sizes = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** A number of bytes in the largest unit that fits: "16.4 kB", "484 B". */
export function formatBytes(count: number, language: string): string {
  const [unit, size] = sizes.find(([, least]) => count >= least) ?? ['byte', 1];
  const unitDisplay = unit === 'byte' ? 'narrow' : 'short';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  // The symbol of bytes is the narrow form, which has no space in most languages.
  return format.format(count / size).replace(/(?<=\d)(?=\p{L})/u, '\u00A0');
}
