import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { FormField } from '../../dashboard/FormField.tsx';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';

export const passwordWrong = () => translate({ id: 'profile.password.wrong', message: 'This is not your password' });
export const passwordMissing = () => translate({ id: 'auth.password.missing', message: 'Enter your password' });

type PasswordFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Pick<
  ComponentProps<typeof FormField<Values, Name>>,
  'control' | 'name' | 'label' | 'hint'
> & { autoComplete: 'current-password' | 'new-password' };

/** A password of a form, as the pages to log in have it. */
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
