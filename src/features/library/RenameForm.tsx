import { useLayoutEffect, useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { useUpdateWork } from './library-queries.ts';
import { titleOf } from './library-text.ts';
import styles from './library.module.css';

/** A work's name, to be written anew where it stands: Enter takes it, Escape leaves it. Empty is its first name. */
export function RenameForm({ work, onDone }: { work: Work; onDone: () => void }) {
  const [text, setText] = useState(work.title);
  const update = useUpdateWork();
  const field = useRef<HTMLInputElement>(null);
  // Who asked for it writes at once, before a first key can come between.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        const title = text.trim();
        if (title === work.title) onDone();
        else void update.run({ path: { id: work.id }, body: { title: title === '' ? null : title } }, onDone);
      }}
    >
      <Input
        ref={field}
        value={text}
        maxLength={100}
        placeholder={work.first_title}
        aria-label={translate({ id: 'library.rename.label', message: 'New name of {title}' }, { title: titleOf(work) })}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" variant="primary" busy={update.isPending}>
        <Translate id="library.rename.save">Save</Translate>
      </Button>
      <Button variant="quiet" onClick={onDone}>
        <Translate id="dialog.cancel">Cancel</Translate>
      </Button>
    </form>
  );
}
