import { banners } from '../../ui/banners/banners.ts';
import { playerName } from './player-name.ts';

/** Shows the player at the bottom of every page. Its code is loaded with the first song. */
export async function showPlayer(): Promise<void> {
  try {
    const { PlayerBar } = await import('./PlayerBar.tsx');
    banners.add(playerName, PlayerBar);
  } catch {
    // Without a connection, the song plays in its place on the page, and the next one tries again.
  }
}
