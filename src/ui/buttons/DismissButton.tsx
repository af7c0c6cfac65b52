import { translate } from '@docusaurus/Translate';
import { IconButton } from './IconButton.tsx';

/** The close button of a message. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  return <IconButton icon="cross" label={translate({ id: 'ui.dismiss', message: 'Dismiss' })} onClick={onClick} />;
}
