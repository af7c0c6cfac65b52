import { useState, type ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import styles from './fields.module.css';
import { Input } from './controls.tsx';

/** A password, hidden until it is revealed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button type="button" className={styles.show} aria-controls={props.id} onClick={() => setShown(!shown)}>
        {shown
          ? translate({ id: 'auth.password.hide', message: 'Hide' })
          : translate({ id: 'auth.password.show', message: 'Show' })}
      </button>
    </span>
  );
}
