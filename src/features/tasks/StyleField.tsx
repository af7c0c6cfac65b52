import { Select } from 'antd';
import { translate } from '@docusaurus/Translate';
import { imageStyles } from '#catalog/images.ts';
import { FormField } from '../../dashboard/FormField.tsx';
import { styleName } from './task-text.ts';

/** The style of images and videos. */
export function StyleField() {
  return (
    <FormField<{ style: string }, 'style'> name="style" label={translate({ id: 'images.style', message: 'Style' })}>
      {(ties) => (
        <Select
          {...ties}
          options={[
            { value: '', label: translate({ id: 'images.style.prompt', message: 'By the prompt' }) },
            ...imageStyles.map((style) => ({ value: style, label: styleName(style) })),
          ]}
        />
      )}
    </FormField>
  );
}
