import type { Customer } from '#generated/account/types.gen.ts';
import { useLanguage } from '../../ui/use-language.ts';
import styles from './AccountMenu.module.css';

/** The first letter of a customer's name. Decorative: the name is beside it. */
export function Avatar({ name, email }: Pick<Customer, 'name' | 'email'>) {
  const language = useLanguage();
  const [letter = ''] = name.trim() || email;
  // Not as text, because the name of the button is the customer's.
  return <span className={styles.avatar} data-letter={letter.toLocaleUpperCase(language)} aria-hidden="true" />;
}
