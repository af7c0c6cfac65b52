import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Input } from './controls.tsx';
import { Field } from './Field.tsx';

const showField = (props: { optional?: boolean; required?: boolean }) => {
  render(
    <Field label="Name" {...props}>
      {(control) => <Input {...control} />}
    </Field>,
  );
  return screen.getByRole('textbox', { name: /^Name/ });
};

test('a field is required for screen readers', () => {
  expect(showField({})).toBeRequired();
});

test('a field that is labeled as optional isn’t required', () => {
  expect(showField({ optional: true })).not.toBeRequired();
  expect(screen.getByText('Optional')).toBeVisible();
});

test('a field that may be empty without the label isn’t required', () => {
  expect(showField({ required: false })).not.toBeRequired();
  expect(screen.queryByText('Optional')).toBeNull();
});
