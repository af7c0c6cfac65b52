/** One transaction of the ledger; its three amounts sum to zero. */
export interface Posting {
  /** 0 for the hold, then the number of the song that is delivered. */
  readonly song: number;
  readonly available: number;
  readonly held: number;
  readonly revenue: number;
}

/** The transactions of a call whose songs are all delivered, as the server posts them: floor(cost x delivered / songs) in sum. */
export function postingsOf(credits: number, songs: number): Posting[] {
  const settled = (delivered: number) => Math.floor((credits * delivered) / songs);
  const hold = { song: 0, available: -credits, held: credits, revenue: 0 };
  const settles = Array.from({ length: songs }, (_, i) => {
    const amount = settled(i + 1) - settled(i);
    return { song: i + 1, available: 0, held: -amount, revenue: amount };
  });
  return [hold, ...settles];
}
