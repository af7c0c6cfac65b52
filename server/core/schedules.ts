/** Work that is done once per interval by whichever process comes first. */
export interface Schedule {
  readonly name: string;
  readonly everySeconds: number;
  /** A failure is logged, recorded on the row and tried again after the interval. `signal` fires when the process stops or the lease is lost. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Schedules {
  /** Call while the app is built. */
  add(schedule: Schedule): void;
  /** Runs one now, whatever its time, unless another process is at it. For tests and the admin's hand. */
  runNow(name: string): Promise<boolean>;
}
