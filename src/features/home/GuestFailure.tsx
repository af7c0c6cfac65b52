import clsx from 'clsx';
import { getProblemMessage } from '../../core/api/problem-messages.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

/** Why a request wasn't accepted. */
export function GuestFailure({ error }: { error: unknown }) {
  return (
    <p className={clsx(layout.flush, kit.danger)} role="alert">
      {getProblemMessage(error)}
    </p>
  );
}
