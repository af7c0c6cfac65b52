import { SongList } from '../../music/SongList.tsx';

/** What was made, and what is being made. */
export function SongsPart() {
  return <SongList status="in" />;
}
