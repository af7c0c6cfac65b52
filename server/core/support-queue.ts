/** Items that wait for support. */
export interface SupportQueue {
  readonly count: number;
  /** When the oldest item was created; null for an empty queue. */
  readonly oldest: Date | null;
}
