import { translate } from '@docusaurus/Translate';
import type { Playback } from './playback.ts';

/** Says that a song couldn't be loaded. */
export function SongError({ status, className }: { status: Playback['status']; className?: string | undefined }) {
  if (status !== 'error') return null;
  return (
    <span className={className} role="alert">
      {translate({ id: 'ui.player.error', message: 'This song couldn’t be loaded.' })}
    </span>
  );
}
