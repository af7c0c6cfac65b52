import type { ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import { Select } from '../../ui/fields/Select.tsx';

/** One of some values by what each is called. Nothing is chosen at first: nobody asks for something by leaving it as it is. */
export function ChoiceSelect({
  choices,
  ...select
}: Omit<ComponentProps<typeof Select>, 'children'> & { choices: Readonly<Record<string, () => string>> }) {
  return (
    <Select {...select}>
      <option value="">{translate({ id: 'order.choose', message: 'Choose' })}</option>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label()}
        </option>
      ))}
    </Select>
  );
}
