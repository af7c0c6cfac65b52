import { Input } from 'antd';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { FormField } from '../../dashboard/FormField.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';

/** A name may be left out: the key is called Unnamed then. */
export const keyNameSchema = z.string().check(
  z.refine((name) => countPoints(name.trim()) <= contractLimits.keyName, {
    error: () => ruleMessage('too_long'),
  }),
);

/** What a key is called: a part of a form. */
export function KeyNameField() {
  return (
    <FormField<{ name: string }, 'name'>
      name="name"
      label={translate({ id: 'keys.name.label', message: 'Name' })}
      optional
      max={contractLimits.keyName}
    >
      {(ties) => <Input {...ties} autoComplete="off" />}
    </FormField>
  );
}
