import { cosineOfTurns, sineOfTurns } from '../sound/exact-math.ts';
import { createRandom } from '../sound/random.ts';
import type { Layout } from '../styles/style.ts';
import { bars, coarse, curve, grid, hills, horizon, n, rings, score } from './cover-shapes.ts';
import type { Drawing } from './cover-shapes.ts';

/** The groove of a record, which is wider where the music is louder, with the melody's notes on it. */
const spiral: Drawing = ({ palette, waveform, melody }) => {
  const peaks = coarse(waveform, 240);
  const at = (share: number): readonly [number, number] => {
    const radius = 110 + share * 310;
    return [500 + radius * cosineOfTurns(share * 5), 500 + radius * sineOfTurns(share * 5)];
  };
  const groove = peaks
    .map((peak, i) => {
      const [x, y] = at(i / 240);
      const [x2, y2] = at((i + 1.4) / 240);
      return `<path d="M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}" stroke-width="${n(6 + peak * 26)}"/>`;
    })
    .join('');
  const notes = melody
    .map(([time, height]) => {
      const [x, y] = at(0.06 + time * 0.9);
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(7 + height * 9)}"/>`;
    })
    .join('');
  return `<g fill="none" stroke="${palette.ink}" stroke-linecap="round">${groove}</g><circle cx="500" cy="500" r="78" fill="${palette.second}"/><g fill="${palette.accent}">${notes}</g>`;
};

/** Twelve boxes, each filled in proportion to the loudness of its part of the song. */
const boxes: Drawing = ({ palette, waveform, seed }) => {
  const lit = createRandom(seed, 'cover').index(12);
  return coarse(waveform, 12)
    .map((peak, i) => {
      const [x, y] = [80 + (i % 4) * 216, 188 + Math.floor(i / 4) * 216];
      const height = 36 + peak * 156;
      const colour = i === lit ? palette.accent : i % 5 === 3 ? palette.ink : palette.second;
      return `<rect x="${x}" y="${y}" width="192" height="192" fill="none" stroke="${palette.ink}" stroke-width="4"/><rect x="${x}" y="${n(y + 192 - height)}" width="192" height="${n(height)}" fill="${colour}"/>`;
    })
    .join('');
};

/** Arches within arches that rise from the lower edge. */
const arcs: Drawing = ({ palette, waveform }) => {
  const colours = [palette.ink, palette.accent, palette.second];
  return coarse(waveform, 9)
    .map((peak, i) => {
      const radius = 620 - i * 64;
      return `<path d="M${500 - radius} 1000A${radius} ${n(radius * (0.95 + peak * 0.4))} 0 0 1 ${500 + radius} 1000" fill="none" stroke="${colours[i % 3]}" stroke-width="${n(22 + peak * 26)}"/>`;
    })
    .join('');
};

/** A sun low in a corner, with longer rays where the music is louder. */
const rays: Drawing = ({ palette, waveform, seed }) => {
  const x = 300 + createRandom(seed, 'cover').next() * 400;
  const beams = coarse(waveform, 30)
    .map((peak, i) => {
      const length = 420 + peak * 520;
      const colour = [palette.accent, palette.second, palette.ink][i % 3];
      return `<path d="M0 0L${n(-0.07 * length)} ${n(-length)}L${n(0.07 * length)} ${n(-length)}Z" fill="${colour}" transform="rotate(${n(-102 + i * 7.03)})"/>`;
    })
    .join('');
  return `<g transform="translate(${n(x)} 900)">${beams}<circle r="210" fill="${palette.paper}"/><circle r="170" fill="${palette.ink}"/></g>`;
};

/** Stems that grow from the ground, with a leaf for each note of the melody. */
const stems: Drawing = ({ palette, waveform, melody }) => {
  const heights = coarse(waveform, 11);
  const stalks = heights
    .map((peak, i) => {
      const x = 90 + i * 82;
      const top = 820 - 160 - peak * 420;
      return `<path d="M${x} 880C${x - 26} ${n(top + 260)} ${x + 30} ${n(top + 120)} ${x} ${n(top)}" fill="none" stroke="${palette.ink}" stroke-width="7"/><circle cx="${x}" cy="${n(top)}" r="${n(14 + peak * 18)}" fill="${i % 3 === 1 ? palette.accent : palette.second}"/>`;
    })
    .join('');
  const leaves = melody
    .map(([time, height], i) => {
      const [x, y] = [90 + Math.round(time * 10) * 82, 840 - height * 330];
      const turn = i % 2 === 0 ? -35 : 215;
      return `<path d="M0 0C24 -26 62 -26 84 0C62 20 24 20 0 0Z" fill="${palette.second}" transform="translate(${n(x)} ${n(y)}) rotate(${turn})"/>`;
    })
    .join('');
  return `${leaves}${stalks}<rect y="878" width="1000" height="9" fill="${palette.ink}"/>`;
};

/** Large, translucent discs that overlap. */
const fog: Drawing = ({ palette, waveform, seed }) => {
  const random = createRandom(seed, 'cover');
  return coarse(waveform, 14)
    .map((peak, i) => {
      const [x, y] = [80 + random.next() * 840, 120 + random.next() * 760];
      const colour = [palette.second, palette.accent, palette.ink][i % 3];
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(90 + peak * 210)}" fill="${colour}" fill-opacity="0.26"/>`;
    })
    .join('');
};

/** Horizontal lines, which are longer and thicker where the music is louder. */
const stripes: Drawing = ({ palette, waveform, seed }) => {
  const lit = createRandom(seed, 'cover').index(24) + 6;
  return coarse(waveform, 36)
    .map((peak, i) => {
      const colour = i === lit ? palette.accent : i % 4 === 2 ? palette.second : palette.ink;
      const inset = i % 2 === 0 ? 0 : 140 + 300 * (1 - peak);
      return `<rect x="${n(inset)}" y="${n(50 + i * 25)}" width="${n(1000 - inset)}" height="${n(2 + peak * 15)}" fill="${colour}"/>`;
    })
    .join('');
};

/** The towers of a city, with windows that follow the melody. */
const skyline: Drawing = ({ palette, waveform, melody, seed }) => {
  const random = createRandom(seed, 'cover');
  const towers = coarse(waveform, 12)
    .map((peak, i) => {
      const height = 220 + peak * 470;
      const width = 66 + random.next() * 34;
      return `<rect x="${n(i * 84 - 6)}" y="${n(1000 - height)}" width="${n(width + 20)}" height="${n(height)}" fill="${i % 3 === 1 ? palette.second : palette.ink}"/>`;
    })
    .join('');
  const windows = melody
    .map(
      ([time, height]) =>
        `<rect x="${n(24 + Math.round(time * 11) * 84)}" y="${n(950 - Math.round(height * 6) * 52)}" width="34" height="26" fill="${palette.paper}"/>`,
    )
    .join('');
  return `<circle cx="${n(200 + random.next() * 600)}" cy="230" r="120" fill="${palette.accent}"/>${towers}${windows}`;
};

/** Broken lines, one below the other, that jump with the level. */
const zigzag: Drawing = ({ palette, waveform }) =>
  Array.from({ length: 11 }, (_, row) => {
    const points = coarse(waveform.slice(row * 14, row * 14 + 96), 26)
      .map((peak, i) => `${n(i * 40)} ${n(150 + row * 70 + (i % 2 === 0 ? -1 : 1) * (10 + peak * 58))}`)
      .join('L');
    const colour = row === 5 ? palette.accent : row % 3 === 1 ? palette.second : palette.ink;
    return `<path d="M${points}" fill="none" stroke="${colour}" stroke-width="${row === 5 ? 17 : 8}" stroke-linejoin="bevel"/>`;
  }).join('');

/** Ribbons that twist around each other and follow the melody. */
const ribbon: Drawing = ({ palette, waveform, melody }) => {
  const peaks = coarse(waveform, 13);
  const strand = (turn: number, colour: string, width: number): string => {
    const points = peaks.map((peak, i) => {
      const reach = 130 + peak * 190;
      return [i * 83.4, 500 + reach * sineOfTurns(i / 4 + turn)] as const;
    });
    return `<path d="${curve(points)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  };
  const dots = melody
    .map(([time, height]) => `<circle cx="${n(70 + time * 860)}" cy="${n(880 - height * 760)}" r="10"/>`)
    .join('');
  return `${strand(0, palette.second, 92)}${strand(0.33, palette.accent, 46)}${strand(0.66, palette.ink, 22)}<g fill="${palette.ink}">${dots}</g>`;
};

/** Staggered rows of discs, which are larger where the music is louder. */
const dots: Drawing = ({ palette, waveform }) => {
  const peaks = coarse(waveform, 45);
  return peaks
    .map((peak, i) => {
      const row = Math.floor(i / 5);
      const [x, y] = [130 + (i % 5) * 190 + (row % 2) * 90, 92 + row * 102];
      const colour = i % 7 === 3 ? palette.accent : i % 3 === 1 ? palette.second : palette.ink;
      return `<circle cx="${x}" cy="${y}" r="${n(14 + peak * 62)}" fill="${colour}"/>`;
    })
    .join('');
};

/** Splinters that fly outwards from the middle. */
const shards: Drawing = ({ palette, waveform, seed }) => {
  const random = createRandom(seed, 'cover');
  const splinters = coarse(waveform, 34)
    .map((peak, i) => {
      const inner = 30 + random.next() * 90;
      const outer = 250 + peak * 330;
      const colour = i % 9 === 4 ? palette.accent : i % 3 === 0 ? palette.second : palette.ink;
      return `<path d="M${n(-8 - peak * 26)} ${n(-inner)}L0 ${n(-outer)}L${n(8 + peak * 14)} ${n(-inner - 40)}Z" fill="${colour}" transform="rotate(${n(i * 10.59 + random.next() * 6)})"/>`;
    })
    .join('');
  return `<g transform="translate(500 500)">${splinters}</g>`;
};

/** The drawing for each layout that a style can have. */
export const drawings: Readonly<Record<Layout, Drawing>> = {
  rings,
  horizon,
  bars,
  score,
  hills,
  grid,
  spiral,
  boxes,
  arcs,
  rays,
  stems,
  fog,
  stripes,
  skyline,
  zigzag,
  ribbon,
  dots,
  shards,
};
