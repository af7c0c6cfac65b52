import type { WordTime } from '../../../generated/account/types.gen.ts';
import { type FieldError, invalidFields } from '../../core/problem.ts';

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Validates and rounds times to the millisecond: one for each word, in ascending order and within the song.
 * @throws Problem invalid_field naming the first invalid word.
 */
export function validateTimes(times: readonly WordTime[], words: number, duration: number): readonly WordTime[] {
  const refuse = (pointer: string, code: FieldError['code'], detail: string) =>
    invalidFields([{ pointer: `/times${pointer}`, code, detail }]);
  if (times.length !== words)
    throw refuse('', 'invalid', `\`times\` must have ${words} items, one for each word of the clip.`);
  let free = 0;
  return times.map((time, n) => {
    const [start, end] = [milliseconds(time.start), milliseconds(time.end)];
    if (start < free)
      throw refuse(`/${n}/start`, 'too_small', `\`start\` must be at least ${free}, the end of the previous word.`);
    if (end <= start)
      throw refuse(`/${n}/end`, 'too_small', `\`end\` must be greater than ${start}, the start of the word.`);
    if (end > duration)
      throw refuse(`/${n}/end`, 'too_large', `\`end\` must be at most ${duration}, the duration of the clip.`);
    free = end;
    return { start, end };
  });
}
