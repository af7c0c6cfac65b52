import { type ComponentType, Suspense } from 'react';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';

/** A dialog or panel that is loaded when it is first opened. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazyComponent(load);
  return function Opened(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
