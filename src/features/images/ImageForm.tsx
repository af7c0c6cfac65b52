import { Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { imageAspects, imageModels } from '#catalog/images.ts';
import { imagesRequestBounds } from '#generated/contract-bounds.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Collapsible } from '../tasks/Collapsible.tsx';
import {
  EngineLimit,
  Examples,
  FieldPair,
  ModeField,
  SeedField,
  VisibilityField,
} from '../tasks/generation-fields.tsx';
import { GenerationForm } from '../tasks/GenerationPage.tsx';
import { StyleField } from '../tasks/StyleField.tsx';
import type { Draft, useImageForm } from './use-image-form.ts';

// Loaded on demand, because most images are generated from text alone and need no sliders or upload.
const SourceField = lazyPart(async () => (await import('./SourceField.tsx')).SourceField);

const counts = (['1', '2', '3', '4'] as const satisfies readonly Draft['count'][]).map((value) => ({ value }));
const aspects = Object.keys(imageAspects).map((value) => ({ value }));

/** Checked against the form, which fills any field of an example. */
type Example = Pick<Draft, 'prompt' | 'style' | 'aspect'>;

const getExamples = () =>
  [
    {
      prompt: translate({ id: 'images.preset.coast', message: 'A lighthouse above the sea at dusk' }),
      style: 'watercolor',
      aspect: '3:2',
    },
    {
      prompt: translate({ id: 'images.preset.mountains', message: 'Mountains and a lake in the morning' }),
      style: 'oil',
      aspect: '16:9',
    },
    {
      prompt: translate({ id: 'images.preset.city', message: 'A city at night in the rain' }),
      style: 'neon',
      aspect: '1:1',
    },
    { prompt: translate({ id: 'images.preset.planet', message: 'A planet with rings' }), style: 'riso', aspect: '1:1' },
  ] satisfies readonly Example[];

export function ImageForm({ generation }: { generation: ReturnType<typeof useImageForm> }) {
  const { form, draft } = generation;
  const { control, setValue, formState } = form;
  const cost = draft.mode === 'live' ? imageModels[0].credits * Number(draft.count) : null;

  return (
    <GenerationForm state={generation} cost={cost} onTest={() => setValue('mode', 'test')}>
      <FormField
        control={control}
        name="prompt"
        label={translate({ id: 'images.prompt', message: 'Image description' })}
        max={imagesRequestBounds.prompt.max}
        rows={3}
        placeholder={translate({ id: 'images.preset.coast', message: 'A lighthouse above the sea at dusk' })}
      />
      <Examples examples={getExamples()} />
      <Segmented
        label={translate({ id: 'images.way', message: 'Source' })}
        labeled
        options={[
          { value: 'text', label: translate({ id: 'images.way.text', message: 'Text to image' }) },
          { value: 'image', label: translate({ id: 'images.way.image', message: 'Image to image' }) },
        ]}
        value={draft.way}
        onChange={(way) => setValue('way', way)}
      />
      {draft.way === 'image' && <SourceField generation={generation} />}
      <StyleField />
      <FieldPair>
        <FormField control={control} name="aspect" label={translate({ id: 'images.aspect', message: 'Aspect ratio' })}>
          {(ties) => <Select {...ties} options={aspects} />}
        </FormField>
        <FormField control={control} name="count" label={translate({ id: 'images.count', message: 'Count' })}>
          {(ties) => <Select {...ties} options={counts} />}
        </FormField>
      </FieldPair>
      <Collapsible
        title={<Translate id="songs.more">More options</Translate>}
        hasErrors={formState.errors.seed !== undefined}
      >
        <SeedField
          hint={translate({
            id: 'images.seed.hint',
            message: 'The same seed generates the same images on the sandbox engine',
          })}
        />
      </Collapsible>
      <FieldPair>
        <VisibilityField visibility={draft.visibility} />
        <ModeField mode={draft.mode} />
      </FieldPair>
      <EngineLimit mode={draft.mode} ability="images" />
    </GenerationForm>
  );
}
