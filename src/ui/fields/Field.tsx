import { useId, type ReactNode } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { Icon } from '../Icon.tsx';
import { createNumberFormat } from '../number-format.ts';
import { useLanguage } from '../use-language.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { countCodePoints } from './count-code-points.ts';
import layout from '../layout.module.css';
import styles from './fields.module.css';

/** Props that connect a control with its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  /** Omitted for controls with their own label, such as checkboxes. */
  label?: ReactNode;
  /** Labels the field as optional. */
  optional?: boolean;
  /** Whether the field must have a value. By default, fields that aren't labeled as optional. */
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows how many of `max` code points are used. */
  count?: { readonly value: string; readonly max: number };
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and a hint or error. One line is reserved for the error, so that the layout doesn't shift. */
export function Field({ label, optional = false, required = !optional, hint, error, count, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const countId = `${id}-count`;
  const used = count === undefined ? 0 : countCodePoints(count.value);
  const numbers = createNumberFormat(useLanguage());
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={clsx(layout.stack, layout.gap1)}>
      {label !== undefined && (
        <label htmlFor={id} className={styles.label}>
          {label}{' '}
          {optional && (
            <span className={styles.optional}>{translate({ id: 'ui.field.optional', message: 'Optional' })}</span>
          )}
        </label>
      )}
      {children({
        id,
        'aria-describedby': clsx(hasNote && noteId, count && countId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      <div className={styles.below}>
        <p id={noteId} className={clsx(styles.note, error !== undefined && styles.error)} aria-live="polite">
          {error !== undefined && <Icon name="alert" size={14} />}
          {error ?? hint}
        </p>
        {count !== undefined && (
          <p id={countId} className={clsx(styles.count, used > count.max && styles.error)}>
            <VisuallyHidden>
              {translate(
                { id: 'ui.field.count', message: '{used} of {max} characters' },
                { used: numbers.format(used), max: numbers.format(count.max) },
              )}
            </VisuallyHidden>
            <span aria-hidden="true">
              {numbers.format(used)} / {numbers.format(count.max)}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
