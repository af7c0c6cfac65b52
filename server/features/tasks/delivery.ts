import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { ClipText, MadeClip } from '../../../engines/engine.ts';
import { type NewFile, storeFile } from '../files/service.ts';
import { type Claim, deliverOutput, describeClips } from './claims.ts';
import { taskEvents } from './events.ts';
import { type Patience, patiently } from './patience.ts';

/** Endings of what engines make: a storage key says its type. */
const endings = {
  'audio/mpeg': 'mp3',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const;

function endingOf(contentType: string): string {
  const ending = (endings as Readonly<Record<string, string>>)[contentType];
  if (!ending) throw new Error(`An engine made ${contentType}, which has no ending.`);
  return ending;
}

/** Where a file of an output is kept: each attempt has its own. */
function outputKey(taskId: string, index: number, attempt: number, ending: string): string {
  return `tasks/${taskId}/${index}-${attempt}.${ending}`;
}

/** Stores a file of an output. @throws StorageUnavailable when the storage stays away for longer than is waited for. */
export function storeOutput(
  core: Core,
  claim: Pick<Claim, 'id' | 'attempt' | 'customer_id'>,
  output: { readonly index: number; readonly bytes: Uint8Array; readonly type: string; readonly title: string },
  { storage }: Patience,
  signal: AbortSignal,
): Promise<NewFile> {
  const { index, bytes, type, title } = output;
  const ending = endingOf(type);
  const key = outputKey(claim.id, index, claim.attempt, ending);
  return patiently(storage, signal, () =>
    storeFile(core, claim.customer_id, key, bytes, type, `${title} ${index + 1}.${ending}`),
  );
}

/** Stage `text`. False when the claim is lost. */
export async function announce(
  core: Core,
  claim: Claim,
  clips: readonly ClipText[],
  { database }: Patience,
  signal: AbortSignal,
): Promise<boolean> {
  const rows = clips.map((clip, index) => ({ id: newId('clip'), index, ...clip }));
  const held = await patiently(database, signal, () => describeClips(core.db, claim, rows));
  taskEvents(core).emit('further');
  return held;
}

/**
 * Stores the files of a clip, then delivers it: no row ever names a file that is not there. False when the claim is
 * lost. A try that is repeated after its answer was lost delivers once. @throws StorageUnavailable when the storage stays
 * away for longer than `patience.storage` waits.
 */
export async function deliver(
  core: Core,
  claim: Claim,
  made: { readonly index: number; readonly clip: MadeClip; readonly title: string },
  patience: Patience,
  signal: AbortSignal,
): Promise<boolean> {
  const { index, clip, title } = made;
  const store = (bytes: Uint8Array, type: string) =>
    storeOutput(core, claim, { index, bytes, type, title }, patience, signal);
  const [audio, image] = await Promise.all([store(clip.audio, clip.audioType), store(clip.image, clip.imageType)]);
  const row = {
    duration: clip.duration,
    checksum: `sha256:${audio.sha256}`,
    waveform: clip.waveform,
    words: clip.words,
    recipe: clip.recipe,
    audio,
    image,
  };
  const held = await patiently(patience.database, signal, () => deliverOutput(core.db, claim, 'clip', index, row));
  taskEvents(core).emit('further');
  return held;
}
