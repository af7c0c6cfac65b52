import { translate } from '@docusaurus/Translate';
import { videoModels, videoResolutions } from '#catalog/videos.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { Examples } from '../tasks/Examples.tsx';
import { FieldPair } from '../tasks/FieldPair.tsx';
import { GenerationForm } from '../tasks/GenerationForm.tsx';
import { HintedChoice } from '../tasks/HintedChoice.tsx';
import { ModeChoice } from '../tasks/ModeChoice.tsx';
import { SeedField } from '../tasks/SeedField.tsx';
import { StyleField } from '../tasks/StyleField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import type { useVideoForm } from './use-video-form.ts';
import { presets } from './video-text.ts';

export function VideoForm({ hold }: { hold: ReturnType<typeof useVideoForm> }) {
  const { form, draft, submit, tooFewCredits } = hold;
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const cost = draft.mode === 'live' ? videoModels[0].credits : null;

  return (
    <GenerationForm submit={submit} cost={cost} busy={formState.isSubmitting} tooFewCredits={tooFewCredits}>
      <Field
        label={translate({ id: 'video.prompt', message: 'What the video shows' })}
        error={errors.prompt?.message}
        count={{ value: draft.prompt, max: contractLimits.videoPrompt }}
      >
        {(control) => <Textarea {...control} {...register('prompt')} rows={4} />}
      </Field>
      <Examples
        examples={presets()}
        onChoose={(preset) => {
          setValue('prompt', preset.prompt, { shouldValidate: formState.isSubmitted });
          setValue('style', preset.style);
        }}
      />
      <FieldPair>
        <StyleField {...register('style')} />
        <Field label={translate({ id: 'video.resolution', message: 'Resolution' })}>
          {(control) => (
            <Select {...control} {...register('resolution')}>
              {Object.entries(videoResolutions).map(([resolution, [width, height]]) => (
                <option key={resolution} value={resolution}>{`${width} × ${height}`}</option>
              ))}
            </Select>
          )}
        </Field>
      </FieldPair>
      <HintedChoice
        label={translate({ id: 'images.visibility', message: 'Visibility' })}
        options={[
          { value: 'private', label: translate({ id: 'images.visibility.private', message: 'Private' }) },
          { value: 'public', label: translate({ id: 'images.visibility.public', message: 'Public' }) },
        ]}
        value={draft.visibility}
        onChange={(visibility) => setValue('visibility', visibility)}
        hint={
          draft.visibility === 'private'
            ? translate({ id: 'video.visibility.private', message: 'Only you find it.' })
            : translate({ id: 'video.visibility.public', message: 'Everybody may find it.' })
        }
      />
      <SeedField
        hint={translate({ id: 'video.seed.hint', message: 'Same seed, same video on the sandbox engine' })}
        error={errors.seed?.message}
        {...register('seed')}
      />
      <ModeChoice value={draft.mode} onChange={(mode) => setValue('mode', mode)} />
    </GenerationForm>
  );
}
