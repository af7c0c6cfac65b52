import { translate } from '@docusaurus/Translate';
import styles from './top-up.module.css';

interface SaveMethodProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether what is paid with is saved. */
export function SaveMethod({ checked, onChange }: SaveMethodProps) {
  return (
    <label className={styles.save}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{translate({ id: 'billing.saveMethod', message: 'Save the payment method for automatic top-ups' })}</span>
    </label>
  );
}
