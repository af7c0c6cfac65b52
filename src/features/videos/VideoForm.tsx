import { Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { videoModels, videoResolutions } from '#catalog/videos.ts';
import { videosRequestBounds } from '#generated/contract-bounds.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
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
import type { Draft, useVideoForm } from './use-video-form.ts';

const resolutions = Object.entries(videoResolutions).map(([value, [width, height]]) => ({
  value,
  label: `${width} × ${height}`,
}));

const getExamples = () =>
  [
    { prompt: translate({ id: 'images.preset.coast', message: 'A lighthouse above the sea at dusk' }), style: 'oil' },
    {
      prompt: translate({ id: 'videos.preset.village', message: 'A village in the snow at night' }),
      style: 'papercut',
    },
    { prompt: translate({ id: 'images.preset.city', message: 'A city at night in the rain' }), style: 'neon' },
    { prompt: translate({ id: 'images.preset.planet', message: 'A planet with rings' }), style: 'riso' },
  ] satisfies readonly Pick<Draft, 'prompt' | 'style'>[];

export function VideoForm({ generation }: { generation: ReturnType<typeof useVideoForm> }) {
  const { form, draft } = generation;
  const { control, setValue, formState } = form;
  return (
    <GenerationForm
      state={generation}
      cost={draft.mode === 'live' ? videoModels[0].credits : null}
      onTest={() => setValue('mode', 'test')}
    >
      <FormField
        control={control}
        name="prompt"
        label={translate({ id: 'videos.prompt', message: 'Video description' })}
        max={videosRequestBounds.prompt.max}
        rows={3}
        placeholder={translate({ id: 'videos.preset.village', message: 'A village in the snow at night' })}
      />
      <Examples examples={getExamples()} />
      <FieldPair>
        <StyleField />
        <FormField
          control={control}
          name="resolution"
          label={translate({ id: 'videos.resolution', message: 'Resolution' })}
        >
          {(ties) => <Select {...ties} options={resolutions} />}
        </FormField>
      </FieldPair>
      <Collapsible
        title={<Translate id="songs.more">More options</Translate>}
        hasErrors={formState.errors.seed !== undefined}
      >
        <SeedField
          hint={translate({
            id: 'videos.seed.hint',
            message: 'The same seed generates the same video on the sandbox engine',
          })}
        />
      </Collapsible>
      <FieldPair>
        <VisibilityField visibility={draft.visibility} />
        <ModeField mode={draft.mode} />
      </FieldPair>
      <EngineLimit mode={draft.mode} ability="videos" />
    </GenerationForm>
  );
}
