import type { Db } from '../../server/core/db.ts';
import { type Claim, claimTasks, deliverOutput, describeClips } from '../../server/features/tasks/claims.ts';

/** A worker's part done by hand, call by call. */
type Held = Pick<Claim, 'id' | 'attempt'>;

/** Claims everything there is, as somebody who never comes back unless told. */
export const claimAll = (db: Db): Promise<Claim[]> => claimTasks(db, 1000, 60);

const file = (task: string, index: number, kind: string) => ({
  capability: `${task}${index}${kind}`,
  storage_key: `tasks/${task}/${index}-1.${kind}`,
  content_type: 'audio/mpeg',
  bytes: 1,
  sha256: '00',
  name: 'Song',
});

/** Says what the two clips of a task will be. False when the claim is lost. */
export function describeTwo(db: Db, claim: Held): Promise<boolean> {
  const clips = [0, 1].map((index) => ({
    id: `clip_${claim.id}${index}`,
    index,
    title: 't',
    style: 's',
    lyrics: null,
  }));
  return describeClips(db, claim, clips);
}

/** Delivers a clip without bytes. False when the claim is lost. */
export function deliverOne(db: Db, claim: Held, index: number): Promise<boolean> {
  return deliverOutput(db, claim, 'clip', index, {
    duration: 1,
    checksum: 'sha256:00',
    waveform: [],
    words: [],
    recipe: null,
    audio: file(claim.id, index, 'mp3'),
    image: file(claim.id, index, 'webp'),
  });
}
