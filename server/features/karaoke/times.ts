import { type FieldError, invalidFields } from '../../core/problem.ts';

/** When a word is sung, in seconds. */
export interface WordTime {
  readonly start: number;
  readonly end: number;
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Times as they are kept: to the millisecond, one for each word, each after the one before it, within the song.
 * @throws Problem invalid_field that names the first word that does not fit.
 */
export function checkedTimes(times: readonly WordTime[], words: number, duration: number): readonly WordTime[] {
  const refuse = (pointer: string, code: FieldError['code'], detail: string) =>
    invalidFields([{ pointer: `/times${pointer}`, code, detail }]);
  if (times.length !== words) throw refuse('', 'invalid', `The clip has ${words} words.`);
  let free = 0;
  return times.map((time, n) => {
    const [start, end] = [milliseconds(time.start), milliseconds(time.end)];
    if (start < free) throw refuse(`/${n}/start`, 'too_small', `At least ${free}, where the word before ends.`);
    if (end <= start) throw refuse(`/${n}/end`, 'too_small', `More than ${start}, where the word begins.`);
    if (end > duration) throw refuse(`/${n}/end`, 'too_large', `At most ${duration}, the length of the clip.`);
    free = end;
    return { start, end };
  });
}
