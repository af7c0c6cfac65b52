import { getOutputKind } from '../../../catalog/operations.ts';
import type { TaskType } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { runSpan } from '../../core/tracing.ts';
import { type Engine, EngineError } from '../../../engines/engine.ts';
import { type FileToStore, storeFiles } from '../files/service.ts';
import { makeImages } from '../images/service.ts';
import {
  announceOutputs,
  listDelivered,
  deliverOutput,
  outputIds,
  type MadeOutput,
  type MakeOutputs,
} from '../outputs/service.ts';
import { makeVideos } from '../videos/service.ts';
import type { Claim } from './claims.ts';
import { taskEvents } from './events.ts';
import { type RetryPolicy, retry } from './retry.ts';
import { makeSongs } from './songs.ts';

/** The function that makes the outputs of each task type. */
const makers: Readonly<Record<TaskType, MakeOutputs>> = {
  generate: makeSongs,
  extend: makeSongs,
  images: makeImages,
  videos: makeVideos,
};

/** File extensions by content type, because a storage key contains the type. */
const extensions = {
  'audio/mpeg': 'mp3',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const;

function getExtension(contentType: string): string {
  const ending = (extensions as Readonly<Record<string, string>>)[contentType];
  if (!ending) throw new Error(`An engine returned ${contentType}, which has no file extension.`);
  return ending;
}

/**
 * Makes the remaining outputs of a task, and delivers each one once its files are stored, so that no row refers to a missing file.
 * Returns false if the claim was lost. A write that is retried after its response was lost delivers once. `delivered` is called
 * after each output. @throws StorageUnavailable if the storage is down for longer than the retry policy allows.
 */
export async function makeOutputs(
  core: Core,
  engine: Engine,
  claim: Claim,
  retryPolicy: RetryPolicy,
  signal: AbortSignal,
  delivered: () => void,
): Promise<boolean> {
  const kind = getOutputKind(claim.type);
  const { prefix, noun } = outputIds[kind];
  const write = async (work: () => Promise<boolean>) => {
    const held = await retry(retryPolicy.database, signal, work);
    taskEvents(core).emit('progressed', claim.id);
    return held;
  };
  const toStore = ({ index, title }: MadeOutput, { bytes, type }: MadeOutput['media']): FileToStore => {
    const ending = getExtension(type);
    return {
      // Each attempt stores its own files.
      storage_key: `tasks/${claim.id}/${index}-${claim.attempt}.${ending}`,
      content_type: type,
      name: `${title} ${index + 1}.${ending}`,
      bytes,
    };
  };

  const done = claim.delivered === 0 ? [] : await listDelivered(core.db, claim);
  let left = claim.outputs - done.length;
  for await (const made of makers[claim.type](core, engine, claim, done, signal)) {
    if ('announced' in made) {
      const rows = made.announced.map((text, index) => ({ id: newId(prefix), kind, index, ...text }));
      if (!(await write(() => announceOutputs(core.db, claim, rows)))) return false;
      continue;
    }
    const { index, media, cover = null, ...fields } = made;
    const isDelivered = await runSpan(
      core.tracing,
      'task delivery',
      { kind: 'internal', facts: { index } },
      async () => {
        const files = [media, ...(cover ? [cover] : [])].map((part) => toStore(made, part));
        const stored = await retry(retryPolicy.storage, signal, () => storeFiles(core, claim.customer_id, files));
        const row = { id: newId(prefix), kind, ...fields, media: stored[0]!, cover: stored[1] ?? null };
        return write(() => deliverOutput(core.db, claim, index, row));
      },
    );
    if (!isDelivered) return false;
    left -= 1;
    delivered();
    if (left === 0) return true;
  }
  throw new EngineError('engine_failed', `The engine ended before the last ${noun}.`, true);
}
