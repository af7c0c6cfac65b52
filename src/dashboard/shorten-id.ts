/** A long ID with its start and its end, for narrow places. The whole one belongs into the title of the element. */
export const shortenId = (id: string): string => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
