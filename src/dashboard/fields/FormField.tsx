import type { ComponentProps, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { Control, ControllerRenderProps, FieldPath, FieldValues, UseControllerProps } from 'react-hook-form';
import { type ControlProps, Field } from '../../ui/fields/Field.tsx';

type FieldControl<Values extends FieldValues, Name extends FieldPath<Values>> = ControllerRenderProps<Values, Name> &
  ControlProps & {
    /** The antd status of an invalid field. */
    readonly status: 'error' | undefined;
  };

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> extends Omit<
  ComponentProps<typeof Field>,
  'error' | 'count' | 'children'
> {
  /** Defaults to the form of the surrounding `FormProvider`. */
  control?: Control<Values>;
  name: Name;
  /** Rules of a form without a resolver. */
  rules?: UseControllerProps<Values, Name>['rules'];
  /** Shows a counter of code points. */
  max?: number;
  /** The antd control. It receives the props that connect it with the form, its label and its description. */
  children: (ties: FieldControl<Values, Name>) => ReactNode;
}

/** A form field: a label, an antd control, and a hint or error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  rules,
  max,
  children,
  ...labels
}: FormFieldProps<Values, Name>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={rules}
      render={({ field, fieldState: { error } }) => (
        <Field {...labels} error={error?.message} count={max === undefined ? undefined : { value: field.value, max }}>
          {(ties) => children({ ...field, ...ties, status: error && 'error' })}
        </Field>
      )}
    />
  );
}
