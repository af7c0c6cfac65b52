import { useSyncExternalStore } from 'react';
import { strips } from './strips.ts';

/** Shows the strips of the page, the newest lowest. */
export function Strips() {
  const shown = useSyncExternalStore(strips.subscribe, strips.current, strips.serverCurrent);
  return shown.map(({ name, Strip }) => <Strip key={name} />);
}
