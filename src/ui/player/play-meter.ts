/** Seconds of playback after which a song or video counts as played. */
const enoughSeconds = 5;

/** The longest step between two reports of the time. Longer ones are jumps. */
const longestStep = 2;

export interface PlayMeter {
  /** Reports the position in seconds while it plays. */
  readonly at: (time: number) => void;
  readonly end: () => void;
}

/** Calls `onPlayed` once: after five seconds of playback, or at the end of something shorter. Jumps don't count. */
export function createPlayMeter(onPlayed: () => void): PlayMeter {
  let played = 0;
  let before: number | null = null;
  let isCounted = false;
  const count = () => {
    if (!isCounted) onPlayed();
    isCounted = true;
  };
  return {
    at(time) {
      const step = before === null ? 0 : time - before;
      before = time;
      if (step <= 0 || step > longestStep) return;
      played += step;
      if (played >= enoughSeconds) count();
    },
    end() {
      if (played > 0) count();
    },
  };
}
