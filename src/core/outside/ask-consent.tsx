import { strips } from '../../ui/strips/strips.ts';
import { ConsentStrip } from './ConsentStrip.tsx';
import type { Choice } from './consent.ts';

export function askConsent(names: readonly string[], answer: (choice: Choice) => void): void {
  strips.add('consent', () => <ConsentStrip names={names} answer={answer} />);
}
