import type { Section, SectionKind } from './score.ts';

type Shape = readonly (readonly [SectionKind, number])[];

interface Candidate {
  readonly richness: number;
  readonly shape: Shape;
}

/** Reads forms written as text: sections with their bars, after the least richness a model must have. */
function shapesOf(forms: readonly (readonly [number, string])[]): readonly Candidate[] {
  return forms.map(([richness, text]) => ({
    richness,
    shape: text.split(', ').map((section) => {
      const [kind, bars] = section.split(' ');
      return [kind as SectionKind, Number(bars)] as const;
    }),
  }));
}

/** Forms from the shortest that is still a piece to the longest; the number is the least richness a model must have. */
const shapes = shapesOf([
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

function barsOf(shape: Shape): number {
  return shape.reduce((sum, [, bars]) => sum + bars, 0);
}

/**
 * The form for at most `bars` bars, the last of which is the final chord. Energy grows from one chorus to the next; a
 * piece too short for a chorus plays its verse with everyone in.
 */
export function planForm(
  bars: number,
  richness: number,
  lift: number,
  own: Partial<Record<SectionKind, number>> = {},
  forms: readonly (readonly [number, string])[] = [],
): readonly Section[] {
  const fits = ({ shape, richness: least }: Candidate): boolean => least <= richness && barsOf(shape) + 1 <= bars;
  const ofStyle = shapesOf(forms).filter(fits);
  const fitting = ofStyle.length > 0 ? ofStyle : shapes.filter(fits);
  const shape = fitting.reduce<Shape>(
    (longest, next) => (barsOf(next.shape) >= barsOf(longest) ? next.shape : longest),
    [['verse', Math.max(1, Math.min(2, bars - 1))]],
  );
  const choruses = shape.filter(([kind]) => kind === 'chorus').length;
  const sections: Section[] = [];
  const passes: Partial<Record<SectionKind, number>> = {};
  let bar = 0;
  for (const [kind, length] of [...shape, ['ending', 1] as const]) {
    const pass = passes[kind] ?? 0;
    passes[kind] = pass + 1;
    let energy = own[kind] ?? usualEnergy[kind];
    if (kind === 'verse') energy += choruses === 0 ? 0.22 : Math.min(1, pass) * 0.08;
    if (kind === 'chorus' && choruses > 1) energy += pass === choruses - 1 ? 0.12 : 0.02;
    sections.push({ kind, bar, bars: length, energy: Math.min(1, Math.max(0.05, energy + lift)), pass });
    bar += length;
  }
  return sections;
}
