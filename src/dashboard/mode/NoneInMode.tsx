import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMode, useModeChoice } from './use-mode.ts';

/** Shown instead of an empty list. In one mode, it says so, because the other may have rows; `children` are for both. */
export function NoneInMode({ children }: { children: ReactNode }) {
  const mode = useMode();
  const [, setMode] = useModeChoice();
  if (mode === undefined) return children;
  return (
    <EmptyState
      title={
        mode === 'live'
          ? translate({ id: 'mode.none.live', message: 'Nothing in live mode yet' })
          : translate({ id: 'mode.none.test', message: 'Nothing in test mode yet' })
      }
      action={
        <Button onClick={() => setMode(undefined)}>
          <Translate id="mode.showAll">Show live and test</Translate>
        </Button>
      }
    />
  );
}
