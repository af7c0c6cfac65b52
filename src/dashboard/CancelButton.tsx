import { translate } from '@docusaurus/Translate';
import { Button } from '../ui/Button.tsx';

/** Leaves a dialog without doing what it is for. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>{translate({ id: 'dialog.cancel', message: 'Cancel' })}</Button>;
}
