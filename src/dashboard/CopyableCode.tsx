import clsx from 'clsx';
import { CopyButton } from '../ui/buttons/CopyButton.tsx';
import layout from '../ui/layout.module.css';

interface CopyableCodeProps {
  readonly text: string;
  /** The name of the button: "Copy task ID". */
  readonly label: string;
}

/** An ID with a button that copies it. */
export const CopyableCode = ({ text, label }: CopyableCodeProps) => (
  <span className={clsx(layout.inline, layout.gap1)}>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </span>
);
