/** The parts of a time, rounded to `resolution` parts of a second first, so that seconds never become 60. */
export function clockTime(seconds: number, resolution: 100 | 1000) {
  const units = Math.round(Math.max(0, seconds) * resolution);
  const whole = Math.floor(units / resolution);
  const digits = resolution === 100 ? 2 : 3;
  return {
    hours: String(Math.floor(whole / 3600)).padStart(2, '0'),
    minutesOfHour: String(Math.floor(whole / 60) % 60).padStart(2, '0'),
    minutes: String(Math.floor(whole / 60)).padStart(2, '0'),
    seconds: String(whole % 60).padStart(2, '0'),
    fraction: String(units % resolution).padStart(digits, '0'),
  };
}

/** Whole milliseconds, so that times compare as they will be written. */
export const milliseconds = (seconds: number): number => Math.round(Math.max(0, seconds) * 1000);
