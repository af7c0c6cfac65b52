import { useState } from 'react';
import { Input } from 'antd';
import Translate from '@docusaurus/Translate';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useDesk } from '../use-desk.ts';
import styles from '../support.module.css';

/** An e-mail address is not longer. */
const LENGTH = 254;

/** What is looked for: a parameter of the address and of the operation. */
export function useSearch(): { readonly search?: string } {
  const search = useDesk().asked.get('search') ?? '';
  return search === '' ? {} : { search };
}

/** One field for whatever a customer tells; Enter looks for it, an empty one shows all. `hint`: what can be typed. */
export function SearchBar({ label, hint }: { label: string; hint: string }) {
  const { ask } = useDesk();
  const { search = '' } = useSearch();
  const [shown, setShown] = useState(search);
  const [text, setText] = useState(search);
  // The address changed, by this field or by the browser's buttons.
  if (shown !== search) {
    setShown(search);
    setText(search);
  }
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          ask({ search: text.trim() });
        }}
      >
        <Field label={label} hint={hint}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={text}
              onChange={({ target }) => setText(target.value)}
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
