import type { Db } from '../../server/core/db.ts';
import { announceOutputs, deliverOutput } from '../../server/features/outputs/service.ts';
import { type Claim, claimTasks } from '../../server/features/tasks/claims.ts';
import { claimant } from '../claimant.ts';

/** Performs the steps of a worker by hand. */
type Held = Pick<Claim, 'id' | 'customer_id' | 'attempt'>;

/** Claims all tasks, as a process that sends no heartbeats. */
export const claimAllTasks = async (db: Db): Promise<Claim[]> => claimTasks(db, await claimant(db), 1000);

const file = (task: string, index: number, kind: string) => ({
  capability: `${task}${index}${kind}`,
  storage_key: `tasks/${task}/${index}-1.${kind}`,
  content_type: 'audio/mpeg',
  bytes: 1,
  sha256: '00',
  name: 'Song',
});

/** Announces the two clips of a task. False if the claim is lost. */
export function announceTwoClips(db: Db, claim: Held): Promise<boolean> {
  const clips = [0, 1].map((index) => ({
    id: `clip_${claim.id}${index}`,
    kind: 'song' as const,
    index,
    title: 't',
    style: 's',
    lyrics: null,
  }));
  return announceOutputs(db, claim, clips);
}

/** Delivers a clip without bytes. False if the claim is lost. */
export function deliverClip(db: Db, claim: Held, index: number): Promise<boolean> {
  return deliverOutput(db, claim, index, {
    id: `clip_${claim.id}${index}`,
    kind: 'song',
    title: 't',
    style: 's',
    duration: 1,
    waveform: [],
    words: [],
    recipe: null,
    media: file(claim.id, index, 'mp3'),
    cover: file(claim.id, index, 'webp'),
  });
}
