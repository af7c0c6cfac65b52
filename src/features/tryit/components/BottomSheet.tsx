import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import type { useLoad } from '../../../core/use-load.ts';
import { PartBoundary } from '../../../core/parts/PartBoundary.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from './BottomSheet.module.css';

interface BottomSheetProps<Data> {
  /** Label for screen readers. */
  label: string;
  title: ReactNode;
  onClose: () => void;
  /** The data of the content. */
  query: Pick<ReturnType<typeof useLoad<Data>>, 'data' | 'error' | 'refetch'>;
  /** The title of an error. */
  getErrorTitle: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}

/** A component, so that an error of the content is caught by the boundary around it. */
function Content<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data);
}

/** A wide dialog, with a placeholder until its data is loaded. The dialog element traps and restores the focus. */
export function BottomSheet<Data>(props: BottomSheetProps<Data>) {
  const { label, title, onClose, query, getErrorTitle, children } = props;
  useLayoutEffect(() => {
    document.documentElement.classList.add(styles.still!);
    return () => document.documentElement.classList.remove(styles.still!);
  }, []);
  const dialog = useModal();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Esc was pressed. Controls inside the dialog also send this event.
    const leave = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      onClose();
    };
    element.addEventListener('cancel', leave);
    // A click outside the content hits the backdrop.
    element.addEventListener('click', leave);
    return () => {
      element.removeEventListener('cancel', leave);
      element.removeEventListener('click', leave);
    };
  }, [dialog, onClose]);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={label}>
      <div className={styles.content}>
        <header className={styles.head}>
          <p className={clsx(layout.flush, layout.shrink, kit.anywhere)}>{title}</p>
          <IconButton icon="cross" label={translate({ id: 'tryit.close', message: 'Close' })} onClick={onClose} />
        </header>
        {query.data !== undefined ? (
          <PartBoundary>
            <Content data={query.data}>{children}</Content>
          </PartBoundary>
        ) : query.error === null ? (
          <Skeleton height="20rem" />
        ) : (
          <ErrorState
            title={getErrorTitle(query.error)}
            action={<Button onClick={query.refetch}>{translate({ id: 'tryit.reload', message: 'Try again' })}</Button>}
          />
        )}
      </div>
    </dialog>
  );
}
