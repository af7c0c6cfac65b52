import { Checkbox } from 'antd';
import { translate } from '@docusaurus/Translate';
import styles from './top-up.module.css';

interface SaveMethodProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether what is paid with is saved. */
export function SaveMethod({ checked, onChange }: SaveMethodProps) {
  return (
    <Checkbox className={styles.save} checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {translate({ id: 'billing.saveMethod', message: 'Save the payment method for automatic top-ups' })}
    </Checkbox>
  );
}
