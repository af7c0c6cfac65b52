import type { ComponentProps, ReactNode } from 'react';
import { Input } from 'antd';
import { Controller } from 'react-hook-form';
import type { Control, ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form';
import { type ControlProps, Field } from '../../ui/fields/Field.tsx';

type FieldControl<Values extends FieldValues, Name extends FieldPath<Values>> = ControllerRenderProps<Values, Name> &
  ControlProps & {
    /** The antd status of an invalid field. */
    readonly status: 'error' | undefined;
  };

/** Attributes of the text field or text area. */
type TextProps = Pick<
  ComponentProps<typeof Input>,
  'autoCapitalize' | 'autoComplete' | 'inputMode' | 'placeholder' | 'spellCheck' | 'type'
>;

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<ComponentProps<typeof Field>, 'error' | 'count' | 'children'>, TextProps {
  /** Defaults to the form of the surrounding `FormProvider`. */
  control?: Control<Values>;
  name: Name;
  /** Shows a counter of code points. */
  max?: number;
  /** The height of a text area, which replaces the text field. */
  rows?: number;
  /** Replaces the text field. It receives the props that connect it with the form, its label and its description. */
  children?: (ties: FieldControl<Values, Name>) => ReactNode;
}

/** A form field: a label, a text field or another antd control, and a hint or error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  optional,
  required,
  hint,
  max,
  rows,
  children,
  ...text
}: FormFieldProps<Values, Name>) {
  const renderText = (ties: FieldControl<Values, Name>) =>
    rows === undefined ? (
      <Input autoComplete="off" {...ties} {...text} />
    ) : (
      <Input.TextArea {...ties} rows={rows} {...text} />
    );
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Field
          label={label}
          optional={optional}
          required={required}
          hint={hint}
          error={error?.message}
          count={max === undefined ? undefined : { value: field.value, max }}
        >
          {(ties) => (children ?? renderText)({ ...field, ...ties, status: error && 'error' })}
        </Field>
      )}
    />
  );
}
