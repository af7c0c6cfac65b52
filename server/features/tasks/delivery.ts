import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { ClipText, MadeClip } from '../../engines/engine.ts';
import { storeFile } from '../files/service.ts';
import { type Claim, deliverClip, describeClips } from './claims.ts';
import { taskEvents } from './events.ts';

/** Endings of what engines make: a storage key says its type. */
export const endings = { 'audio/mpeg': 'mp3', 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Pauses before another try, in milliseconds. */
const PAUSES = [100, 400, 1600];

/** Tries again what may have failed for a moment: the disk, the bucket, the database. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = PAUSES[tried];
      if (pause === undefined || signal.aborted) throw error;
      await delay(pause, undefined, { signal });
    }
  }
}

function endingOf(contentType: string): string {
  const ending = (endings as Readonly<Record<string, string>>)[contentType];
  if (!ending) throw new Error(`An engine made ${contentType}, which has no ending.`);
  return ending;
}

/** Where a file of a clip is kept. Nothing in it is random: what a lost attempt left behind is found by counting. */
export function clipKey(taskId: string, index: number, attempt: number, ending: string): string {
  return `tasks/${taskId}/${index}-${attempt}.${ending}`;
}

/** Stage `text`. False when the claim is lost. */
export async function announce(
  core: Core,
  claim: Claim,
  clips: readonly ClipText[],
  signal: AbortSignal,
): Promise<boolean> {
  const rows = clips.map((clip, index) => ({ id: newId('clip'), index, ...clip }));
  const held = await patiently(signal, () => describeClips(core.db, claim, rows));
  taskEvents(core).emit('further');
  return held;
}

/**
 * Stores the files of a clip, then delivers it: no row ever names a file that is not there. False when the claim is
 * lost. A try that is repeated after its answer was lost delivers once.
 */
export async function deliver(
  core: Core,
  claim: Claim,
  made: { readonly index: number; readonly clip: MadeClip; readonly title: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { index, clip, title } = made;
  const store = (bytes: Uint8Array, type: string) => {
    const ending = endingOf(type);
    const name = `${title} ${index + 1}.${ending}`;
    return patiently(signal, () => storeFile(core, clipKey(claim.id, index, claim.attempt, ending), bytes, type, name));
  };
  const [audio, image] = await Promise.all([store(clip.audio, clip.audioType), store(clip.image, clip.imageType)]);
  const row = {
    duration: clip.duration,
    checksum: `sha256:${audio.sha256}`,
    waveform: clip.waveform,
    words: clip.words,
    audio,
    image,
  };
  const held = await patiently(signal, () => deliverClip(core.db, claim, index, row));
  taskEvents(core).emit('further');
  return held;
}
