import { inflateSync } from 'node:zlib';

// cspell:words flate

/** A color on white paper, from 0 to 1 for each channel. */
type Color = readonly [number, number, number];

/** What a browser paints into a PDF. */
export interface Paint {
  /** The color of each piece of text. */
  readonly inks: readonly string[];
  /** The color of each filled area. */
  readonly areas: readonly string[];
  readonly pages: number;
}

interface PaintState {
  readonly color: Color;
  readonly opacity: number;
  /** Points per unit. */
  readonly scale: number;
}

/** Points: a smaller shape is a rule, a bullet or a part of an icon. */
const SMALLEST = 24;

const objects = (pdf: Buffer): ReadonlyMap<string, { readonly head: string; readonly content: () => string }> => {
  const raw = pdf.toString('latin1');
  return new Map(
    [...raw.matchAll(/(?<=^|\n)(\d+) 0 obj\n([^]*?)(?:>> stream\n|\nendobj)/g)].map((found) => {
      const [whole, number, head] = found as unknown as [string, string, string];
      const start = found.index + whole.length;
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const content = () => {
        const stream = pdf.subarray(start, start + length);
        return (head.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1');
      };
      return [number, { head, content }];
    }),
  );
};

const toHex = (color: Color): string =>
  `#${color
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const onPaper = ({ color, opacity }: PaintState): string =>
  toHex(color.map((channel) => 1 - opacity + channel * opacity) as unknown as Color);

/** Reads the colors of a PDF by Chromium: of its pages, and of the groups on them. */
export function readPaint(pdf: Buffer): Paint {
  const all = objects(pdf);
  const pages = [...all.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  const contents = pages.map(({ head }) => /\/Contents (\d+) 0 R/.exec(head)![1]!);
  const groups = [...all].filter(([, { head }]) => /\/Subtype \/Form\b/.test(head)).map(([number]) => number);
  const opacity = (name: string): number => {
    const number = pages.map(({ head }) => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]).find(Boolean);
    return Number(/\/ca ([\d.]+)/.exec(all.get(number ?? '')?.head ?? '')?.[1] ?? 1);
  };
  const inks: string[] = [];
  const areas: string[] = [];
  for (const number of [...contents, ...groups]) {
    let state: PaintState = { color: [0, 0, 0], opacity: 1, scale: 1 };
    const saved: PaintState[] = [];
    let shape: (readonly [number, number])[] = [];
    /** A border is the area between two outlines. */
    let outlines = 0;
    let operands: string[] = [];
    for (const token of all
      .get(number)!
      .content()
      .match(/<[^>]*>|\((?:\\.|[^)])*\)|\[[^\]]*\]|[^\s[\]<>()]+/g) ?? []) {
      if (!/^(?:[a-zA-Z]+\*?)$/.test(token)) {
        operands.push(token);
        continue;
      }
      const values = operands.map(Number);
      const [a = 0, b = 0, c = 0, d = 0] = values;
      if (token === 're' || token === 'm') outlines += 1;
      if (token === 'q') saved.push(state);
      else if (token === 'Q') state = saved.pop() ?? state;
      else if (token === 'cm') state = { ...state, scale: state.scale * Math.hypot(a, b) };
      else if (token === 'rg') state = { ...state, color: [a, b, c] };
      else if (token === 'g') state = { ...state, color: [a, a, a] };
      else if (token === 'gs') state = { ...state, opacity: opacity(operands[0]!.slice(1)) };
      else if (token === 're') shape.push([a, b], [a + c, b + d]);
      else if (token === 'm' || token === 'l') shape.push([a, b]);
      else if (token === 'c') shape.push([values[4]!, values[5]!]);
      else if (token === 'Tj' || token === 'TJ') inks.push(onPaper(state));
      else if (/^f\*?$/.test(token)) {
        const side = (axis: 0 | 1) => {
          const places = shape.map((point) => point[axis]);
          return (Math.max(...places) - Math.min(...places)) * state.scale;
        };
        if (outlines === 1 && side(0) >= SMALLEST && side(1) >= SMALLEST) areas.push(onPaper(state));
      }
      if (/^[fnSsBb]\*?$/.test(token)) {
        shape = [];
        outlines = 0;
      }
      operands = [];
    }
  }
  return { inks, areas, pages: pages.length };
}
