import { type ComponentProps, useId, type ReactNode } from 'react';
import clsx from 'clsx';
import type { FieldPath, FieldValues } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { FieldError } from '#generated/account/types.gen.ts';
import type { OperationName } from '../../core/api/use-action.ts';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './profile.module.css';

/** Operations to reload after a change of the sign-in methods, which may end sessions. */
export const signInOperations: readonly OperationName[] = ['getSecurity', 'listSessions'];

export const getRemoveFailedMessage = () =>
  translate({ id: 'profile.removeFailed', message: 'The sign-in method couldn’t be removed. Try again.' });

export const getPasswordWrongMessage = () =>
  translate({ id: 'profile.password.wrong', message: 'This password is incorrect' });
/** The message for a password that can't be right. */
export const getPasswordMessage = (rule: FieldError['code']) =>
  rule === 'required'
    ? translate({ id: 'auth.password.missing', message: 'Enter your password' })
    : getPasswordWrongMessage();

type PasswordFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  ComponentProps<typeof FormField<Values, Name>>,
  'control' | 'name' | 'label' | 'hint'
> & { autoComplete: 'current-password' | 'new-password' };

/** A password field with the rules of the login pages. */
export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>>({
  autoComplete,
  ...field
}: PasswordFieldProps<Values, Name>) {
  return (
    <FormField {...field}>
      {({ status: _status, ...ties }) => <PasswordInput {...ties} autoComplete={autoComplete} />}
    </FormField>
  );
}

interface SectionProps {
  /** The anchor of the section: `#sessions`. */
  anchor: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the page: description and controls. */
export function Section({ anchor, title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </section>
  );
}

/** Says that a sign-in method requires a confirmed email address, for the button with this `aria-describedby`. */
export function ConfirmEmailFirst({ id }: { id: string }) {
  return (
    <p id={id} className={clsx(layout.flush, kit.note)}>
      <Translate id="auth.email.notVerified">Confirm your email address first: open the link we sent you</Translate>
    </p>
  );
}

interface ItemProps {
  name: ReactNode;
  facts: ReactNode;
  /** Actions of the item. */
  children: ReactNode;
}

/** An entry of a list. */
export function SectionItem({ name, facts, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={clsx(layout.shrink, kit.anywhere)}>
        <span className={clsx(layout.row, layout.wrap, layout.gap03, kit.medium)}>{name}</span>
        <span className={clsx(layout.wrap, layout.gap03, kit.note)}>{facts}</span>
      </div>
      {children}
    </li>
  );
}
