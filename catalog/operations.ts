/** What can be called and what it costs. `credits: null` means the model decides. */
export const operations = [
  { id: 'generate', credits: null },
  { id: 'extend', credits: null },
  { id: 'timestamped-lyrics', credits: 2 },
] as const;
