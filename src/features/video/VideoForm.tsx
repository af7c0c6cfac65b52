import Translate, { translate } from '@docusaurus/Translate';
import { imageStyles } from '#catalog/images.ts';
import { videoModels, videoResolutions } from '#catalog/videos.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { FieldPair } from '../../core/tasks/FieldPair.tsx';
import { GenerationForm } from '../../core/tasks/GenerationForm.tsx';
import { HintedChoice } from '../../core/tasks/HintedChoice.tsx';
import { ModeChoice } from '../../core/tasks/ModeChoice.tsx';
import { styleName } from '../../core/tasks/style-name.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { useVideoForm } from './use-video-form.ts';
import { presets } from './video-text.ts';
import styles from './video.module.css';

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
      <fieldset className={styles.presets}>
        <legend>
          <VisuallyHidden>
            <Translate id="images.presets">Examples</Translate>
          </VisuallyHidden>
        </legend>
        {presets().map(({ id, prompt, style }) => (
          <button
            key={id}
            type="button"
            className={styles.preset}
            onClick={() => {
              setValue('prompt', prompt, { shouldValidate: formState.isSubmitted });
              setValue('style', style);
            }}
          >
            {prompt}
          </button>
        ))}
      </fieldset>
      <FieldPair>
        <Field label={translate({ id: 'images.style', message: 'Style' })}>
          {(control) => (
            <Select {...control} {...register('style')}>
              <option value="">{translate({ id: 'images.style.prompt', message: 'By the prompt' })}</option>
              {imageStyles.map((style) => (
                <option key={style} value={style}>
                  {styleName(style)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
      <Field
        label={translate({ id: 'music.seed.label', message: 'Seed' })}
        optional
        hint={translate({ id: 'video.seed.hint', message: 'Same seed, same video on the sandbox engine' })}
        error={errors.seed?.message}
      >
        {(control) => <Input {...control} {...register('seed')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <ModeChoice value={draft.mode} onChange={(mode) => setValue('mode', mode)} />
    </GenerationForm>
  );
}
