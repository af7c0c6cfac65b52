import { type ComponentProps, useEffect, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { copyText } from './copy-text.ts';
import { Icon } from '../Icon.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { Tooltip } from '../tooltip/Tooltip.tsx';

const confirmFor = 1600;

interface CopyButtonProps {
  text: string;
  /** The object for the accessible name: "Copy request id". */
  label?: string;
  /** The object, if a page has several copy buttons. */
  icon?: ComponentProps<typeof Icon>['name'];
  /** Shows the name beside the icon. */
  labeled?: boolean;
  /** Toasts for success and failure; keys have their own. */
  done?: string;
  failed?: string;
}

/** Copies `text` and confirms with a check mark and a toast for screen readers. */
export function CopyButton({ text, label, icon = 'copy', labeled = false, done, failed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmFor);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(text, done, failed)) setCopied(true);
  }

  const name = label ?? translate({ id: 'ui.copy.label', message: 'Copy' });
  if (labeled) {
    return (
      <Button onClick={() => void copy()}>
        <Icon name={copied ? 'check' : icon} />
        {name}
      </Button>
    );
  }
  return (
    <Tooltip text={name}>
      <IconButton icon={copied ? 'check' : icon} label={name} onClick={() => void copy()} />
    </Tooltip>
  );
}
