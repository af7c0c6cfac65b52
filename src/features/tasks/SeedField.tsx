import type { ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';

interface SeedFieldProps extends ComponentProps<typeof Input> {
  /** What a seed is good for. */
  hint: string;
  error: string | undefined;
}

/** A number that makes the same again; as an input of a form takes it. */
export function SeedField({ hint, error, ...input }: SeedFieldProps) {
  return (
    <Field label={translate({ id: 'music.seed.label', message: 'Seed' })} optional hint={hint} error={error}>
      {(control) => <Input {...control} {...input} inputMode="numeric" autoComplete="off" />}
    </Field>
  );
}
