import { listKeysOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from './use-read.ts';

/** The keys to choose from. */
export const useKeyChoices = () => useRead(listKeysOptions, { query: { limit: 100 } }).data?.data ?? [];
