import { blend, type Colour, step } from '../pictures/canvas.ts';
import { clouds } from '../pictures/noise.ts';
import { sineOfPhase } from '../sound/exact-math.ts';
import { type Random, createRandom } from '../sound/random.ts';
import { expose, spot, stroke } from './brush.ts';
import { type Frame, toned } from './frame.ts';
import { type Camera, type Stage, waterIn } from './motion.ts';

/** A moving thing in the air, drawn on a frame at a time. */
type Drift = (frame: Frame, time: number, camera: Camera) => void;

const wave = (phase: number): number => sineOfPhase(phase + 1000);
/** The fractional part of a number, so that things that leave on one side return on the other. */
const rest = (value: number): number => value - Math.floor(value);

/** Creates many things, each with its own random values. */
const many = <T>(count: number, make: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => make(n));

function snow({ width, height }: Stage, random: Random): Drift {
  const flakes = many(170, () => [random.next(), random.next(), random.between(0.25, 1), random.next()] as const);
  const white = toned([1, 1, 1], height);
  return (frame, time, camera) => {
    for (const [x, y, near, own] of flakes) {
      const aside = x + 0.02 * wave(time * 0.3 + own) - camera.x * 0.05 * near - time * 0.012;
      const down = y + time * 0.11 * near;
      spot(
        frame,
        rest(aside) * width,
        (rest(down) * 1.05 - 0.02) * height,
        1 + near * 0.006 * width,
        white,
        0.35 + near * 0.6,
      );
    }
  };
}

function rain({ width, height, seconds }: Stage, random: Random): Drift {
  const drops = many(150, () => [random.next(), random.next(), random.between(0.4, 1)] as const);
  const flashes = many(2, () => random.between(0.1, 0.9) * seconds);
  return (frame, time) => {
    const lit = flashes.reduce((sum, at) => sum + (time < at ? 0 : Math.max(0, 1 - (time - at) * 3.2)), 0);
    expose(frame, 1 + lit * 0.5);
    for (const [x, y, near] of drops) {
      const [across, down] = [-0.024 * width * near, 0.09 * height * near];
      const fallen = rest(y + time * 1.5 * near);
      stroke(frame, [rest(x - fallen * 0.2) * width, fallen * 1.1 * height], [across, down], 225, 0.16 + near * 0.3);
    }
  };
}

/** Birds flap their wings, and sometimes glide. */
function birds({ width, height, scene }: Stage, random: Random): Drift {
  const ink = toned(blend(scene.light.near, scene.light.sky[1], 0.12), height);
  const way = random.chance(0.5) ? 1 : -1;
  const [begin, high] = [random.between(0.05, 0.3), random.between(0.14, 0.3)];
  const flock = many(7, (n) => [n * 0.035 + random.next() * 0.02, random.between(-0.05, 0.05), random.next()] as const);
  return (frame, time, camera) => {
    for (const [behind, off, own] of flock) {
      const gone = begin - behind + time * 0.075;
      const x = (way > 0 ? gone : 1 - gone) * width - camera.x * 0.01 * width;
      const y = (high + off + 0.012 * wave(time * 0.35 + own)) * height;
      const span = (0.011 + own * 0.006) * width;
      const beat = wave(time * (2.1 + own) + own) * step(-0.7, 0.1, wave(time * 0.21 + own));
      for (let at = -1; at <= 1; at += 0.16) {
        const out = Math.abs(at);
        const lift = out * (1.3 - out) * beat * 0.9 - out * 0.15;
        spot(frame, x + at * span, y - lift * span, Math.max(1, (1.7 - out) * width * 0.0017), ink, 0.9);
      }
    }
  };
}

/** Small glowing things that come and go. */
function sparks({ width, height }: Stage, random: Random, colour: Colour, count: number, top: number): Drift {
  const tone = toned(colour, height);
  const all = many(
    count,
    () => [random.next(), random.between(top, 1), random.next(), random.between(0.3, 1)] as const,
  );
  return (frame, time, camera) => {
    for (const [x, y, own, near] of all) {
      const aside = x + 0.03 * wave(time * 0.17 + own) + 0.012 * wave(time * 0.41 + own * 3) - camera.x * 0.05 * near;
      const down = y + 0.03 * wave(time * 0.23 + own * 2) - time * 0.008;
      const lit = step(-0.2, 0.9, wave(time * 0.45 + own * 5));
      if (lit > 0.02) {
        spot(frame, rest(aside) * width, down * height, (0.004 + near * 0.007) * width, tone, lit * 0.35);
        spot(frame, rest(aside) * width, down * height, (0.0012 + near * 0.0018) * width, tone, lit);
      }
    }
  };
}

/** Leaves and petals in the wind, turning. */
function leaves({ width, height, scene }: Stage, random: Random): Drift {
  const { accent, shine, lamp } = scene.light;
  const tones = [accent, blend(accent, shine, 0.5), blend(accent, lamp, 0.6)].map((each) => toned(each, height));
  const all = many(34, () => [random.next(), random.next(), random.next(), random.between(0.35, 1)] as const);
  return (frame, time, camera) => {
    for (const [n, [x, y, own, near]] of all.entries()) {
      const aside =
        rest(x + time * (0.05 + near * 0.06) + 0.02 * wave(time * 0.5 + own) - camera.x * 0.06 * near) * 1.1 - 0.05;
      const down = rest(y + time * 0.06 * near + 0.025 * wave(time * 0.37 + own * 2)) * 1.1 - 0.05;
      const size = (0.0022 + near * 0.0034) * width;
      const turn = wave(time * 0.9 + own * 4);
      const tone = tones[n % tones.length]!;
      spot(frame, aside * width - size * turn * 0.8, down * height, size, tone, 0.9);
      spot(frame, aside * width + size * turn * 0.8, down * height + size * 0.4, size * 0.85, tone, 0.9);
    }
  };
}

/** Sand blown over the ground. */
function sand({ width, height }: Stage, random: Random): Drift {
  const grains = many(90, () => [random.next(), random.between(0.5, 1), random.between(0.3, 1)] as const);
  return (frame, time) => {
    for (const [x, y, near] of grains) {
      const aside = rest(x + time * (0.16 + near * 0.3)) * 1.3 - 0.1;
      const down = y + 0.008 * wave(time * 0.6 + x * 4);
      stroke(frame, [aside * width, down * height], [width * 0.07 * near, height * 0.006], 225, 0.12 + near * 0.22);
    }
  };
}

function stars({ width, height, scene }: Stage, random: Random, down: number, count: number): Drift {
  const tone = toned(blend(scene.light.lamp, [1, 1, 1], 0.5), height);
  const all = many(count, () => [random.next(), random.next() * down, random.next(), random.between(0.4, 1)] as const);
  const falls = many(
    2,
    (n) => [random.between(0.2, 0.8), random.between(0.05, down * 0.5), n * 2.1 + random.between(0.4, 1.5)] as const,
  );
  return (frame, time, camera) => {
    for (const [x, y, own, near] of all) {
      const lit = step(-0.6, 1, wave(time * (0.4 + own * 0.5) + own * 7));
      spot(frame, (x - camera.x * 0.009) * width, y * height, 0.8 + near * width * 0.0018, tone, lit * 0.9);
    }
    for (const [x, y, begin] of falls) {
      const gone = (time - begin) / 0.7;
      if (gone <= 0 || gone >= 1) continue;
      const place = [(x + gone * 0.22) * width, (y + gone * 0.13) * height] as const;
      stroke(frame, place, [0.12 * width, 0.071 * height], 235, 1 - gone);
    }
  };
}

/** Light on waves: short horizontal glints. */
function glints({ width, height, planeHeight, scene, planes }: Stage, random: Random): Drift | null {
  const water = planes.find(({ rank }) => rank === waterIn[scene.id]);
  if (!water) return null;
  const top = water.rows[0] / planeHeight + 0.02;
  const light = toned(blend(scene.light.lamp, scene.light.sky[2], 0.3), height)[0];
  const all = many(150, () => [random.next(), random.next(), random.next()] as const);
  return (frame, time, camera) => {
    for (const [x, deep, own] of all) {
      const lit = step(0.72, 1, wave(time * (0.35 + own * 0.4) + own * 9));
      if (lit <= 0) continue;
      const y = top + deep * deep * (1 - top);
      const place = [(x - camera.x * (0.02 + deep * 0.05)) * width, y * height] as const;
      stroke(frame, place, [width * (0.006 + deep * 0.02), 0], light, lit * 0.8);
    }
  };
}

/** Lights of cars that drive along the shore. */
function traffic({ width, height, planeHeight, scene, planes }: Stage, random: Random): Drift | null {
  const water = planes.find(({ rank }) => rank === waterIn.city);
  if (!water) return null;
  const y = water.rows[0] / planeHeight - 0.006;
  const [white, red] = [toned(scene.light.shine, height), toned(scene.light.accent, height)];
  const all = many(22, (n) => [random.next(), random.between(0.07, 0.13) * (n % 2 ? 1 : -1)] as const);
  return (frame, time, camera) => {
    for (const [x, speed] of all) {
      const place = (rest(x + time * speed - camera.x * 0.03) * 1.04 - 0.02) * width;
      spot(frame, place, y * height, width * 0.006, speed > 0 ? red : white, 0.5);
      spot(frame, place, y * height, width * 0.002, speed > 0 ? red : white, 1);
    }
  };
}

/** Light that comes and goes in the sky, as clouds pass. */
export function createMist({ scene, width, height }: Stage): (frame: Frame, time: number) => void {
  if (scene.id === 'flow' || scene.id === 'space') return () => {};
  const [columns, rows] = [17, 10];
  const [grid, line] = [new Float32Array(columns * rows), new Float32Array(columns + 1)];
  const across = (columns - 1) / width;
  const places = Uint8Array.from({ length: width }, (_, x) => Math.floor(x * across));
  const shares = Float32Array.from({ length: width }, (_, x) => x * across - Math.floor(x * across));
  const strength = scene.light.id === 'storm' ? 46 : 26;
  return (frame, time) => {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const field = clouds(column * 0.22 + time * 0.16, row * 0.5 + time * 0.03, 2, scene.seed + 77);
        grid[row * columns + column] = (field - 0.5) * strength;
      }
    }
    const down = (rows - 1) / height;
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y * down) * columns;
      const fy = y * down - Math.floor(y * down);
      for (let column = 0; column < columns; column++) {
        const [above, below] = [grid[row + column] as number, grid[row + columns + column] as number];
        line[column] = above + (below - above) * fy;
      }
      for (let x = 0, at = y * width; x < width; x++, at++) {
        const column = places[x] as number;
        const before = line[column] as number;
        const value =
          (frame.y[at] as number) + before + ((line[column + 1] as number) - before) * (shares[x] as number);
        frame.y[at] = value < 16 ? 16 : value > 235 ? 235 : value;
      }
    }
  };
}

/** The moving things in the air of a scene. Each is drawn after the plane behind it. */
export interface Air {
  readonly before: number;
  readonly draw: Drift;
}

export function createAir(stage: Stage): readonly Air[] {
  const { scene, planes } = stage;
  const { id, light, has } = scene;
  const random = createRandom(scene.seed, 'air');
  const winter = has('snow') || light.id === 'winter';
  const wet = has('rain') || light.id === 'storm';
  const open = id !== 'space' && id !== 'flow' && id !== 'city';
  const green = id === 'meadow' || id === 'forest';
  const water = waterIn[id] ?? 0;
  const nearest = planes.at(-1)?.rank ?? 0;
  const things: readonly (readonly [before: number, draw: Drift | null | false])[] = [
    [0, light.dark && open && id !== 'forest' && light.id !== 'storm' && stars(stage, random, 0.4, 40)],
    [0, id === 'space' && stars(stage, random, 1, 90)],
    [0, !light.dark && open && id !== 'forest' && !wet && birds(stage, random)],
    [water, glints(stage, random)],
    [water, id === 'city' && traffic(stage, random)],
    [nearest, id === 'desert' && sand(stage, random)],
    [nearest, (green || id === 'village') && light.dark && !winter && sparks(stage, random, light.shine, 36, 0.45)],
    [nearest, id === 'forest' && !light.dark && sparks(stage, random, light.lamp, 40, 0.1)],
    [nearest, (id === 'flow' || (id === 'city' && !wet && !winter)) && sparks(stage, random, light.shine, 34, 0)],
    [
      nearest,
      (green || light.id === 'autumn' || light.id === 'spring') && !light.dark && !winter && leaves(stage, random),
    ],
    [nearest, winter && id !== 'space' && id !== 'flow' && snow(stage, random)],
    [nearest, wet && !winter && id !== 'space' && id !== 'flow' && rain(stage, random)],
  ];
  return things.flatMap(([before, draw]) => (draw ? [{ before, draw }] : []));
}
