import { type ImageStyle, deriveSeed } from '../../images.ts';
import type { VideoInput } from '../../videos.ts';
import { paintScene, styleFor, paintInStyle } from '../pictures/paint.ts';
import { powerOfTwo } from '../sound/exact-math.ts';
import { createRandom } from '../sound/random.ts';
import { createAir, createMist } from './air.ts';
import { expose } from './brush.ts';
import { type Frame, canvasToFrame, newFrame, frameToImage } from './frame.ts';
import { createCamera, margin, createPoses, type Stage } from './motion.ts';
import { playMusic } from './music.ts';
import { frameRate, joinTracks, openReel } from './mux.ts';
import { splitPlanes } from './planes.ts';
import { layPlane } from './shift.ts';

/** A film before its poster is encoded, as made by a worker thread. Cloneable. */
export interface ShotFilm {
  readonly mp4: Uint8Array;
  /** The red, green and blue bytes of the middle frame. */
  readonly poster: Uint8Array;
  readonly seconds: number;
}

/** How many takes of the same picture each style has: strokes that are never quite the same make it look handmade. */
const planTakes: Readonly<Record<ImageStyle, number>> = {
  oil: 3,
  watercolor: 3,
  ink: 3,
  papercut: 2,
  linocut: 3,
  riso: 2,
  engraving: 3,
  mosaic: 1,
  neon: 1,
  pixel: 1,
};

/** The number of frames for which a take is shown. */
const held = 4;

const even = (value: number): number => Math.ceil(value / 2) * 2;

/**
 * Paints the picture that a film shows. It is larger than the film's frames, because the camera moves. Large pictures
 * are painted a little coarser.
 */
function build({ prompt, style: requestedStyle, width, height, seconds }: VideoInput, seed: number) {
  const scale = width > 1000 ? 0.64 : width > 800 ? 0.8 : 1;
  const [planeWidth, planeHeight] = [even(width * margin * scale), even(height * margin * scale)];
  const { scene, canvas } = paintScene(prompt, seed, planeWidth, planeHeight);
  const style = styleFor({ prompt, ...(requestedStyle && { style: requestedStyle }) }, scene);
  const { light } = scene;
  const takes = Array.from({ length: planTakes[style] }, (_, take): Frame => {
    const random = createRandom(scene.seed, 'look');
    const painted = paintInStyle(style, { ...canvas, light, random, seed: scene.seed + take * 7919 });
    return canvasToFrame(painted, planeWidth, planeHeight, height);
  });
  const planes = splitPlanes(canvas, scene.id, takes);
  const stage: Stage = { scene, width, height, planeWidth, planeHeight, planes, seconds };
  return { stage, style };
}

/** The brightness of neon tubes at a time, which follows the beat. */
function findBeat(style: ImageStyle, tempo: number): (time: number) => number {
  if (style !== 'neon') return () => 1;
  return (time) => {
    const beats = (time * tempo) / 60;
    return 0.96 + 0.2 * powerOfTwo(-6 * (beats - Math.floor(beats)));
  };
}

/** The frames of a film in order, all in the same memory. `tempo` is that of its music. */
export function* countFrames(input: VideoInput, seed: number, tempo: number): Generator<ReturnType<typeof newFrame>> {
  const { stage, style } = build(input, seed);
  const [camera, getPose, airs, mist] = [createCamera(stage), createPoses(stage), createAir(stage), createMist(stage)];
  const beat = findBeat(style, tempo);
  const frame = newFrame(input.width, input.height);
  const count = Math.round(input.seconds * frameRate);
  for (let n = 0; n < count; n++) {
    const time = n / frameRate;
    const view = camera(time);
    for (const plane of stage.planes) {
      layPlane(plane, Math.floor(n / held), getPose(plane, time, view), frame);
      if (plane.rank === 0) mist(frame, time);
      for (const { before, draw } of airs) if (before === plane.rank) draw(frame, time, view);
    }
    expose(frame, beat(time));
    yield frame;
  }
}

/** Shoots one video of a job, with its music. CPU-bound: run it in a worker thread. */
export async function shootFilm(input: VideoInput, index: number): Promise<ShotFilm> {
  const seed = deriveSeed(input, index);
  const { width, height, seconds } = input;
  const { mp3, tempo } = await playMusic(input.prompt, seed, seconds);
  const reel = await openReel(width, height);
  const middle = Math.round(seconds * frameRate) >> 1;
  let poster = new Uint8Array();
  let count = 0;
  for (const frame of countFrames(input, seed, tempo)) {
    reel.add(frame.bytes);
    if (count === middle) poster = frameToImage(frame);
    count += 1;
  }
  const mp4 = await joinTracks(reel.finish(), mp3, seconds);
  return { mp4, poster, seconds: count / frameRate };
}
