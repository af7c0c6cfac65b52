import { type ComponentType, Suspense } from 'react';
import { whenWanted } from '../core/navigation/when-wanted.ts';

/** A dialog or a panel whose file is loaded when it is opened first; until it has come the page stays as it is. */
export function whenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = whenWanted(load);
  return function Opened(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
