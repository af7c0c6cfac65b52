import { useState } from 'react';
import { limits } from '#catalog/limits.ts';
import Translate from '@docusaurus/Translate';
import type { Customer } from '#generated/account/types.gen.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { sectionTitles } from './profile-text.ts';
import { Section } from './Section.tsx';
import styles from './profile.module.css';

/** The end of the account, with time to change one's mind. */
export function DeleteSection({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  return (
    <Section anchor="delete" title={sectionTitles.deletion()}>
      <p className={styles.text}>
        <Translate id="profile.delete.text" values={{ days: limits.deletionGraceDays }}>
          {
            'Your keys stop at once. After {days} days your songs, your calls and everything that says who you are are deleted. The record of credits stays, without your name.'
          }
        </Translate>
      </p>
      <div className={styles.actions}>
        <Button
          variant="danger"
          disabled={customer.deletes_at !== null}
          onClick={(event) => {
            setFrom(event.currentTarget);
            setOpen(true);
          }}
        >
          <Translate id="profile.delete.open">Delete my account</Translate>
        </Button>
      </div>
      <DeleteDialog email={customer.email} open={open} onClose={() => setOpen(false)} returnTo={[from]} />
    </Section>
  );
}
