import { step } from '../pictures/canvas.ts';
import type { Scene, SceneId } from '../pictures/read-scene.ts';
import { sineOfPhase } from '../sound/exact-math.ts';
import { createRandom } from '../sound/random.ts';
import type { Plane } from './planes.ts';
import type { Pose } from './shift.ts';

/** The picture that a film shows, split into planes. */
export interface Stage {
  readonly scene: Scene;
  /** The size of a frame in pixels, and the size of the planes, which is larger. */
  readonly width: number;
  readonly height: number;
  readonly planeWidth: number;
  readonly planeHeight: number;
  readonly planes: readonly Plane[];
  readonly seconds: number;
}

/** How much larger than a frame the planes are, for the camera to move. */
export const margin = 1.18;

/** The camera position at a time: from -1 to 1 horizontally and vertically, and its closeness from 0 to 1. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly near: number;
}

const ways = [
  [1, 0, 0.3],
  [-1, 0, 0.3],
  [0.35, 0.2, 1],
  [-0.35, 0.2, 1],
  [0.6, -1, 0],
  [-0.6, 1, 0.5],
] as const;

/** The path of the camera, which starts and stops gently. */
export function createCamera({ scene, seconds }: Stage): (time: number) => Camera {
  const random = createRandom(scene.seed, 'camera');
  const [x, y, near] = random.pick(ways);
  const inwards = random.chance(0.6);
  return (time) => {
    const gone = 0.25 * (time / seconds) + 0.75 * step(-0.15 * seconds, 1.15 * seconds, time);
    return { x: x * (gone * 2 - 1), y: y * (gone * 2 - 1), near: near * (inwards ? gone : 1 - gone) };
  };
}

/** The share of the camera's movement at which a plane seems to move: near planes move most. */
function share(rank: number, { planes }: Pick<Stage, 'planes'>): number {
  const most = planes.at(-1)?.rank ?? 0;
  const nearness = most === 0 ? 0.5 : rank / most;
  return 0.14 + 0.36 * nearness + 0.5 * nearness * nearness;
}

/** The rank of the water, if there is any. */
export const waterIn: Partial<Record<SceneId, number>> = { sea: 1, mountains: 6, city: 5 };

const wave = (phase: number): number => sineOfPhase(phase + 1000);

type Sway = (pose: Moved, time: number, stage: Stage, rank: number) => void;
type Moved = { -readonly [Name in keyof Pose]: Pose[Name] };

/** Waves that grow towards the viewer. */
const ripple: Sway = (pose, time, { height, planes, scene }, rank) => {
  const top = (planes.find((plane) => plane.rank === rank)?.rows[0] ?? 0) / pose.step;
  const rough = scene.light.id === 'storm' ? 1.8 : 1;
  const size = pose.step * height * rough;
  for (let row = 0; row < height; row++) {
    const down = Math.max(0, (row - top) / height);
    const turn = 5 / (0.08 + down);
    pose.aside[row] = size * (0.002 + 0.016 * down) * wave(turn * 0.55 - time * 0.55 + row * 0.013);
    pose.roll[row] = size * 0.035 * down * wave(turn * 0.8 + time * 0.42);
  }
  pose.reach = size * 0.04;
};

/** Wind in plants. */
const sway =
  (strength: number): Sway =>
  (pose, time, { width, height }, rank) => {
    const size = pose.step * width * strength;
    for (let row = 0; row < height; row++) {
      const high = 1.15 - row / height;
      pose.aside[row] =
        size * high * (wave(time * 0.42 + (row / height) * 0.9 + rank * 0.17) + 0.35 * wave(time * 1.1 + rank * 0.4));
    }
    for (let column = 0; column < width; column++) {
      pose.down[column] = size * 0.3 * wave(time * 0.38 - (column / width) * 1.6 + rank * 0.23);
    }
    pose.reach = size * 0.3;
  };

/** Hot air over the ground. */
const shimmer: Sway = (pose, time, { height }) => {
  for (let row = 0; row < height; row++) {
    pose.aside[row] = pose.step * height * 0.0022 * wave(row / 9 - time * 1.3);
  }
};

/** Everything flows. */
const flow: Sway = (pose, time, { width, height }) => {
  const size = pose.step * width;
  for (let row = 0; row < height; row++) {
    pose.aside[row] =
      size * 0.03 * (wave(time * 0.16 + (row / height) * 0.8) + 0.5 * wave((row / height) * 1.9 - time * 0.23));
  }
  for (let column = 0; column < width; column++) {
    pose.down[column] =
      size * 0.011 * (wave(time * 0.19 + (column / width) * 1.1) + wave((column / width) * 2.3 - time * 0.14));
  }
  pose.reach = size * 0.022;
};

/** Floats about where it is. */
const float =
  (across: number, down: number, turns: number): Sway =>
  (pose, time, { width }) => {
    pose.x += pose.step * width * across * wave(time * turns);
    pose.y += pose.step * width * down * wave(time * turns * 1.3 + 0.25);
  };

/** The planes that move by themselves in a scene, by rank. `last` is the rank of the nearest plane. */
const moves: Readonly<Record<SceneId, (rank: number, last: number) => Sway | null>> = {
  sea: (rank) => (rank === 1 ? ripple : rank === 2 ? float(0.014, 0.006, 0.3) : null),
  mountains: (rank) => (rank === waterIn.mountains ? ripple : rank === 7 ? sway(0.0035) : null),
  city: (rank) => (rank === waterIn.city ? ripple : null),
  forest: (rank) => (rank > 1 ? sway(0.0016 + rank * 0.0012) : null),
  desert: (rank) => (rank > 0 && rank < 3 ? shimmer : null),
  meadow: (rank) => (rank > 4 ? sway(0.002 + (rank - 4) * 0.0028) : null),
  village: (rank, last) => (rank === last ? sway(0.0012) : null),
  space: (rank) => (rank === 1 ? float(0.006, 0.005, 0.13) : rank === 2 ? float(0.07, 0.02, 0.07) : null),
  flow: (rank) => (rank === 0 ? flow : float(0.02, 0.015, 0.2)),
};

/** The pose of each plane at a time. */
export function createPoses(stage: Stage): (plane: Plane, time: number, camera: Camera) => Pose {
  const { scene, width, height, planeWidth, planeHeight, planes, seconds } = stage;
  const scale = planeWidth / (margin * width);
  const last = planes.at(-1)?.rank ?? 0;
  const kept = new Map(
    planes.map(({ rank }) => {
      const [aside, roll, down] = [new Float32Array(height), new Float32Array(height), new Float32Array(width)];
      const pose: Moved = { x: 0, y: 0, step: 1, aside, roll, down, reach: 0 };
      return [rank, { pose, sway: moves[scene.id](rank, last) }];
    }),
  );
  return ({ rank }, time, camera) => {
    const { pose, sway: own } = kept.get(rank)!;
    const far = share(rank, stage);
    pose.step = scale / (1 + camera.near * (0.04 + 0.16 * far));
    pose.x = planeWidth / 2 + camera.x * far * 0.05 * width * scale;
    pose.y = planeHeight / 2 + camera.y * far * 0.03 * height * scale;
    // Clouds move on their own.
    if (rank === 0 && scene.id !== 'flow') pose.x += (time / seconds - 0.5) * 0.03 * width * scale;
    own?.(pose, time, stage, rank);
    return pose;
  };
}
