import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx';
import { useCopyKey } from './use-copy-key.ts';

interface CopySecretButtonProps {
  /** The ID of a test key. */
  id: string;
  label: string;
  /** The copied text. */
  toText: (secret: string) => string;
}

/** Copies a text that contains the secret of a test key, which the page shows masked. */
export function CopySecretButton({ id, label, toText }: CopySecretButtonProps) {
  const copy = useCopyKey(id, toText);
  return (
    <Tooltip text={label}>
      <IconButton icon="copy" label={label} onClick={() => void copy.run()} />
    </Tooltip>
  );
}
