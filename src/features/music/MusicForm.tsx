import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ModeChoice } from '../../core/tasks/ModeChoice.tsx';
import { SubmitGeneration } from '../../core/tasks/SubmitGeneration.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { styleLimit } from './draft-schema.ts';
import { ModelChoice } from './ModelChoice.tsx';
import { useMusicForm } from './use-music-form.ts';
import styles from './music.module.css';

export function MusicForm({ onSubmitted }: { onSubmitted: () => void }) {
  const { form, draft, send, tooFewCredits } = useMusicForm(onSubmitted);
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const model = musicModels.find(({ id }) => id === draft.model)!;
  const custom = draft.way === 'custom';
  const cost = draft.mode === 'live' ? model.credits : null;

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Segmented
        label={translate({ id: 'music.way', message: 'How to describe the songs' })}
        options={[
          { value: 'prompt', label: translate({ id: 'music.way.prompt', message: 'Prompt' }) },
          { value: 'custom', label: translate({ id: 'music.way.custom', message: 'Custom' }) },
        ]}
        value={draft.way}
        onChange={(way) => setValue('way', way)}
      />
      {!custom && (
        <Field
          label={translate({ id: 'music.prompt.label', message: 'What the songs are about' })}
          error={errors.prompt?.message}
          count={{ value: draft.prompt, max: contractLimits.prompt }}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('prompt')}
              placeholder={translate({
                id: 'music.prompt.example',
                message: 'A slow bossa nova about the last ferry of the evening',
              })}
              rows={4}
            />
          )}
        </Field>
      )}
      {custom && !draft.instrumental && (
        <Field
          label={translate({ id: 'music.lyrics.label', message: 'Lyrics' })}
          error={errors.lyrics?.message}
          count={{ value: draft.lyrics, max: contractLimits.lyrics }}
        >
          {(control) => <Textarea {...control} {...register('lyrics')} rows={6} />}
        </Field>
      )}
      {custom && (
        <Field
          label={translate({ id: 'music.style.label', message: 'Style' })}
          error={errors.style?.message}
          count={{ value: draft.style, max: styleLimit(draft) }}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('style')}
              placeholder={translate({ id: 'music.style.example', message: 'bossa nova, nylon guitar, 120 bpm' })}
              rows={2}
            />
          )}
        </Field>
      )}
      <label className={styles.check}>
        <input type="checkbox" {...register('instrumental')} />
        <Translate id="music.instrumental">Instrumental</Translate>
      </label>
      <Field
        label={translate({ id: 'music.title.label', message: 'Title' })}
        optional
        error={errors.title?.message}
        count={{ value: draft.title, max: contractLimits.title }}
      >
        {(control) => <Input {...control} {...register('title')} autoComplete="off" />}
      </Field>
      <ModelChoice value={draft.model} onChange={(id) => setValue('model', id)} />
      <Field
        label={translate({ id: 'music.seed.label', message: 'Seed' })}
        optional
        hint={translate({
          id: 'music.seed.hint',
          message: 'Same seed, same songs on the sandbox engine',
        })}
        error={errors.seed?.message}
      >
        {(control) => <Input {...control} {...register('seed')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <ModeChoice value={draft.mode} onChange={(mode) => setValue('mode', mode)} />
      <SubmitGeneration cost={cost} busy={formState.isSubmitting} tooFewCredits={tooFewCredits} />
    </form>
  );
}
