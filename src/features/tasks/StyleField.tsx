import { Select } from 'antd';
import { translate } from '@docusaurus/Translate';
import { imageStyles, type ImageStyle } from '#catalog/images.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';

const styleNames: Readonly<Record<ImageStyle, () => string>> = {
  oil: () => translate({ id: 'images.style.oil', message: 'Oil' }),
  watercolor: () => translate({ id: 'images.style.watercolor', message: 'Watercolor' }),
  ink: () => translate({ id: 'images.style.ink', message: 'Ink' }),
  papercut: () => translate({ id: 'images.style.papercut', message: 'Papercut' }),
  linocut: () => translate({ id: 'images.style.linocut', message: 'Linocut' }),
  riso: () => translate({ id: 'images.style.riso', message: 'Risograph' }),
  engraving: () => translate({ id: 'images.style.engraving', message: 'Engraving' }),
  mosaic: () => translate({ id: 'images.style.mosaic', message: 'Mosaic' }),
  neon: () => translate({ id: 'images.style.neon', message: 'Neon' }),
  pixel: () => translate({ id: 'images.style.pixel', message: 'Pixel' }),
};

/** Names of image and video styles. */
export const styleName = (style: ImageStyle): string => styleNames[style]();

/** The style of images and videos. */
export function StyleField() {
  return (
    <FormField<{ style: string }, 'style'> name="style" label={translate({ id: 'images.style', message: 'Style' })}>
      {(ties) => (
        <Select
          {...ties}
          // Shows all options without scrolling.
          listHeight={400}
          options={[
            { value: '', label: translate({ id: 'images.style.prompt', message: 'From the prompt' }) },
            ...imageStyles.map((style) => ({ value: style, label: styleName(style) })),
          ]}
        />
      )}
    </FormField>
  );
}
