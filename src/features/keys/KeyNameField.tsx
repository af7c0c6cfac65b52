import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';

/** A name may be left out: the key is called Unnamed then. */
export const keyNameSchema = z.string().check(
  z.refine((name) => countPoints(name.trim()) <= contractLimits.keyName, {
    error: () => ruleMessage('too_long'),
  }),
);

/** What a key is called: a part of a form. */
export function KeyNameField() {
  const { register, control, formState } = useFormContext<{ name: string }>();
  const name = useWatch({ control, name: 'name' });
  return (
    <Field
      label={translate({ id: 'keys.name.label', message: 'Name' })}
      optional
      count={{ value: name, max: contractLimits.keyName }}
      error={formState.errors.name?.message}
    >
      {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
    </Field>
  );
}
