import type { ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import { imageStyles } from '#catalog/images.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { styleName } from './style-name.ts';

/** The style of images and videos; as an input of a form takes it. */
export function StyleField(input: ComponentProps<typeof Select>) {
  return (
    <Field label={translate({ id: 'images.style', message: 'Style' })}>
      {(control) => (
        <Select {...control} {...input}>
          <option value="">{translate({ id: 'images.style.prompt', message: 'By the prompt' })}</option>
          {imageStyles.map((style) => (
            <option key={style} value={style}>
              {styleName(style)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
