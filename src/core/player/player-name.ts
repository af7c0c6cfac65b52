import { ownKey } from '../storage.ts';

/** The player's name among the banners. */
export const playerName = 'player';

/** The name of the stored queue. */
export const playerKey = ownKey(playerName);
