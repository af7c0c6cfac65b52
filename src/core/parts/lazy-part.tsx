import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { PartBoundary } from './PartBoundary.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import { PartFailure, type PartFailureProps } from './PartFailure.tsx';
import { PartLoadError } from './part-error.ts';

interface LazyPartOptions<Props> {
  /** The placeholder while the part loads. */
  readonly waiting?: ReactNode;
  /** What is shown in place of a part that failed. */
  readonly renderFailure?: (failure: PartFailureProps, props: Props) => ReactNode;
}

/**
 * A part of a page whose script is loaded when it is first shown. If that fails, a retry is shown in its place: only
 * navigation reloads the page, because a reload discards what was typed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, renderFailure = (failure) => <PartFailure {...failure} /> }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let attempts = 0;
  // React keeps the failure of a lazy component, so another attempt needs another component.
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        attempts += 1;
        current = create();
        throw new PartLoadError(error, attempts);
      }
    });
  let current = create();

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current);
    return (
      <PartBoundary
        renderFailure={({ error, retry }) =>
          renderFailure(
            {
              error,
              retry: () => {
                setPart(() => current);
                retry();
              },
            },
            props,
          )
        }
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** What dialogs and panels know about how they are closed. */
interface Closable {
  readonly onClose?: () => void;
  readonly onClosed?: () => void;
}

/** A dialog or panel that is loaded when it is first opened. A failure is shown in a dialog, which can be closed. */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyPart(load, {
    renderFailure: (failure, { onClose, onClosed }) => (
      <FailedDialog
        {...failure}
        onClosed={() => {
          onClose?.();
          onClosed?.();
        }}
      />
    ),
  });
