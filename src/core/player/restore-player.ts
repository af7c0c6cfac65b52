import { readOwned } from '../customer-storage.ts';
import { onPageLoad } from '../on-page-load.ts';
import { playerKey } from './player-name.ts';

/** Client module. After a reload, for example into another language, the player is where it was, and paused. */
if (typeof window !== 'undefined') {
  onPageLoad(() => {
    if (readOwned('sessionStorage', playerKey) === null) return;
    import('./reopen-player.ts').then(
      ({ reopenPlayer }) => reopenPlayer(),
      // Offline, the page has no player until a song is played.
      () => undefined,
    );
  });
}
