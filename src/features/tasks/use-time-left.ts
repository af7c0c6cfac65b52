import { useEffect, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { getDelayText } from './task-text.ts';

/** Estimates are uncertain, so they are shown as ranges, which begin at these seconds. */
const ranges = [0, 10, 20, 30, 60, 120, 300, 600] as const;
/** Seconds after the estimated end until the page says that the task takes longer. */
const grace = 15;

function getRangeText(range: number): string {
  const from = ranges[range]!;
  const to = ranges[range + 1];
  if (range === 0) return translate({ id: 'tasks.eta.few', message: 'A few seconds left' });
  if (to === undefined) {
    return translate({ id: 'tasks.eta.long', message: 'More than {minutes} min left' }, { minutes: String(from / 60) });
  }
  return to <= 60
    ? translate({ id: 'tasks.eta.seconds', message: '{from}–{to} s left' }, { from: String(from), to: String(to) })
    : translate(
        { id: 'tasks.eta.minutes', message: '{from}–{to} min left' },
        { from: String(from / 60), to: String(to / 60) },
      );
}

/**
 * When an unfinished task is expected to finish, or what it waits for. It counts down between two responses, and never
 * returns to a later range: if a new estimate is later, the task takes longer than estimated.
 */
export function useTimeLeft({ delay, eta_seconds: eta }: Pick<Task, 'delay' | 'eta_seconds'>): string {
  const [now, setNow] = useState(Date.now);
  const [end, setEnd] = useState({ eta, at: now + (eta ?? 0) * 1000 });
  // An estimate that stays the same although time passes is no news.
  if (end.eta !== eta) setEnd({ eta, at: now + (eta ?? 0) * 1000 });
  const left = (end.at - now) / 1000;
  const range = Math.max(
    0,
    ranges.findLastIndex((from) => from < left),
  );
  const [nearest, setNearest] = useState(range);
  if (range < nearest) setNearest(range);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  if (delay) return getDelayText(delay);
  if (range > nearest || left < -grace) {
    return translate({ id: 'tasks.eta.longer', message: 'Taking longer than estimated' });
  }
  return left > 0 ? getRangeText(range) : translate({ id: 'songs.eta.soon', message: 'Almost ready' });
}
