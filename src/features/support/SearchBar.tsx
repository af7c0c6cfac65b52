import { useForm } from 'react-hook-form';
import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import styles from './support.module.css';

interface SearchBarProps {
  label: string;
  /** What can be typed. */
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Longer than an e-mail address nothing is. */
const LENGTH = 254;

/** One field for whatever a customer tells; Enter looks for it, an empty one shows all. */
export function SearchBar({ label, hint, value, onSearch }: SearchBarProps) {
  const { register, handleSubmit } = useForm({ values: { text: value } });
  const submit = handleSubmit(({ text }) => onSearch(text.trim()));
  return (
    <search>
      <form className={styles.search} onSubmit={(event) => void submit(event)}>
        <Field label={label} hint={hint}>
          {(control) => (
            <Input
              {...control}
              {...register('text')}
              type="search"
              maxLength={LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit">
          <Translate id="support.search">Search</Translate>
        </Button>
      </form>
    </search>
  );
}
