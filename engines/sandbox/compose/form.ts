import type { Plan } from '../request/plan.ts';
import { beatsLost, tailSeconds } from './score.ts';
import type { PlacedLine, Section, SectionKind } from './score.ts';

type Shape = readonly (readonly [SectionKind, number])[];

interface Candidate {
  readonly richness: number;
  readonly shape: Shape;
}

/** Parses forms written as text: sections with their bars, after the minimum richness of the model. */
function listShapes(forms: readonly (readonly [number, string])[]): readonly Candidate[] {
  return forms.map(([richness, text]) => ({
    richness,
    shape: text.split(', ').map((section) => {
      const [kind, bars] = section.split(' ');
      return [kind as SectionKind, Number(bars)] as const;
    }),
  }));
}

/** Forms from the shortest complete piece to the longest. The number is the minimum richness of the model. */
const shapes = listShapes([
  [0, 'verse 2'],
  [0, 'verse 3'],
  [0, 'verse 4'],
  [0, 'intro 1, verse 4'],
  [0, 'intro 2, verse 4'],
  [0, 'verse 4, chorus 4'],
  [0, 'intro 2, verse 4, chorus 4'],
  [0, 'intro 2, verse 4, chorus 4, outro 2'],
  [0, 'intro 2, verse 4, chorus 8'],
  [0, 'intro 4, verse 4, chorus 8'],
  [0, 'intro 2, verse 8, chorus 8'],
  [2, 'intro 2, verse 4, chorus 4, bridge 4, chorus 4'],
  [0, 'intro 4, verse 8, chorus 8'],
  [2, 'intro 4, verse 4, chorus 4, bridge 4, chorus 4'],
  [0, 'intro 4, verse 8, chorus 8, outro 2'],
  [0, 'intro 2, verse 8, chorus 8, verse 4, chorus 4'],
  [2, 'intro 2, verse 8, chorus 8, bridge 4, chorus 4'],
  [0, 'intro 4, verse 8, chorus 8, verse 4, chorus 4, outro 2'],
  [2, 'intro 4, verse 8, chorus 8, bridge 4, chorus 4, outro 2'],
  [1, 'intro 4, verse 8, chorus 8, verse 4, chorus 8, outro 2'],
  [2, 'intro 4, verse 8, chorus 8, bridge 4, chorus 8, outro 2'],
  [1, 'intro 4, verse 8, chorus 8, verse 8, chorus 8, outro 2'],
  [3, 'intro 4, verse 8, prechorus 4, chorus 8, bridge 4, chorus 8, outro 2'],
  [3, 'intro 4, verse 8, prechorus 4, chorus 8, verse 8, chorus 8, outro 2'],
  [3, 'intro 4, verse 8, prechorus 4, chorus 8, verse 4, bridge 4, chorus 8, outro 4'],
  [2, 'intro 4, verse 8, chorus 8, verse 8, chorus 8, bridge 4, chorus 8, outro 2'],
  [3, 'intro 4, verse 8, prechorus 4, chorus 8, verse 8, prechorus 4, chorus 8, bridge 4, chorus 8, outro 4'],
]);

const usualEnergy: Readonly<Record<SectionKind, number>> = {
  intro: 0.3,
  verse: 0.55,
  prechorus: 0.68,
  chorus: 0.85,
  bridge: 0.5,
  outro: 0.42,
  ending: 0.6,
};

/** Seconds of a bar of a plan. */
export function barSeconds({ family, tempo }: Plan): number {
  return (family.beatsPerBar * 60) / tempo;
}

/**
 * The number of bars in a song of at most a number of seconds, including the final chord. The tail and the slowing also take time.
 */
export function barsWithin(plan: Plan, seconds: number): number {
  const { family, tempo } = plan;
  const lost = (beatsLost(family.slowing, family.beatsPerBar, family.beatsPerBar) * 60) / tempo;
  return Math.floor((seconds - tailSeconds - lost) / barSeconds(plan));
}

function countBars(shape: Shape): number {
  return shape.reduce((sum, [, bars]) => sum + bars, 0);
}

/** A section of a form, with the lines sung in it. */
export interface Stretch {
  readonly kind: SectionKind;
  readonly bars: number;
  /** Bars of the lines count from the start of the section. */
  readonly lines?: readonly PlacedLine[];
}

/**
 * Lays out the sections of a form, followed by the final chord. Energy grows from chorus to chorus; in a piece without a chorus,
 * all players join the verse.
 */
export function layForm(
  stretches: readonly Stretch[],
  lift: number,
  own: Partial<Record<SectionKind, number>> = {},
): readonly Section[] {
  const choruses = stretches.filter(({ kind }) => kind === 'chorus').length;
  const sections: Section[] = [];
  const passes: Partial<Record<SectionKind, number>> = {};
  let bar = 0;
  for (const { kind, bars, lines } of [...stretches, { kind: 'ending', bars: 1 } as Stretch]) {
    const pass = passes[kind] ?? 0;
    passes[kind] = pass + 1;
    let energy = own[kind] ?? usualEnergy[kind];
    if (kind === 'verse') energy += choruses === 0 ? 0.22 : Math.min(1, pass) * 0.08;
    if (kind === 'chorus' && choruses > 1) energy += pass === choruses - 1 ? 0.12 : 0.02;
    const section = { kind, bar, bars, energy: Math.min(1, Math.max(0.05, energy + lift)), pass };
    const from = bar;
    const placed = lines?.map((line) => ({ ...line, bar: from + line.bar }));
    sections.push(placed && placed.length > 0 ? { ...section, lines: placed } : section);
    bar += bars;
  }
  return sections;
}

/** The form of an instrumental of at most `bars` bars, the last of which is the final chord. */
export function planForm(
  bars: number,
  richness: number,
  lift: number,
  own: Partial<Record<SectionKind, number>> = {},
  forms: readonly (readonly [number, string])[] = [],
): readonly Section[] {
  const fits = ({ shape, richness: least }: Candidate): boolean => least <= richness && countBars(shape) + 1 <= bars;
  const ofStyle = listShapes(forms).filter(fits);
  const fitting = ofStyle.length > 0 ? ofStyle : shapes.filter(fits);
  const shape = fitting.reduce<Shape>(
    (longest, next) => (countBars(next.shape) >= countBars(longest) ? next.shape : longest),
    [['verse', Math.max(1, Math.min(2, bars - 1))]],
  );
  return layForm(
    shape.map(([kind, length]) => ({ kind, bars: length })),
    lift,
    own,
  );
}
