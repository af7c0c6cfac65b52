import { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/buttons/Button.tsx';

/** Closes a dialog without an action. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>{translate({ id: 'dialog.cancel', message: 'Cancel' })}</Button>;
}
