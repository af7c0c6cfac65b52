import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { GenerationForm } from '../tasks/GenerationForm.tsx';
import { ModeChoice } from '../tasks/ModeChoice.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { ContinuedSong } from './ContinuedSong.tsx';
import { styleLimit } from './draft-schema.ts';
import { ModelChoice } from './ModelChoice.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { StyleWords } from './StyleWords.tsx';
import type { useMusicForm } from './use-music-form.ts';
import styles from './music.module.css';

export function MusicForm({ hold }: { hold: ReturnType<typeof useMusicForm> }) {
  const { form, draft, submit, tooFewCredits, starts, startAnew } = hold;
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const { continued } = draft;
  const model = musicModels.find(({ id }) => id === (continued?.model ?? draft.model))!;
  const custom = draft.way === 'custom';
  const inherits = continued !== null;
  const cost = (continued?.mode ?? draft.mode) === 'live' ? model.credits : null;
  // Once something was refused, what is written anew is looked at at once.
  const shouldValidate = formState.isSubmitted;

  return (
    <GenerationForm submit={submit} cost={cost} busy={formState.isSubmitting} tooFewCredits={tooFewCredits}>
      {continued && (
        <ContinuedSong
          key={continued.clipId}
          song={continued}
          error={errors.continued?.message}
          starts={starts}
          onMove={(at) => setValue('continued', { ...continued, at }, { shouldValidate })}
          onStop={startAnew}
        />
      )}
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
          optional={inherits}
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
          optional={inherits}
          error={errors.lyrics?.message}
          count={{ value: draft.lyrics, max: contractLimits.lyrics }}
        >
          {(control) => <Textarea {...control} {...register('lyrics')} rows={6} />}
        </Field>
      )}
      {custom && (
        <Field
          label={translate({ id: 'music.style.label', message: 'Style' })}
          optional={inherits}
          error={errors.style?.message}
          count={{ value: draft.style, max: styleLimit(draft) }}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('style')}
              placeholder={
                continued?.style ??
                translate({ id: 'music.style.example', message: 'bossa nova, nylon guitar, 120 bpm' })
              }
              rows={2}
            />
          )}
        </Field>
      )}
      {custom && (
        <StyleWords
          style={draft.style}
          limit={styleLimit(draft)}
          onChange={(style) => setValue('style', style, { shouldValidate })}
        />
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
      {!continued && <ModelChoice value={draft.model} onChange={(id) => setValue('model', id, { shouldValidate })} />}
      <MoreOptions form={form} draft={draft} />
      {!continued && <ModeChoice value={draft.mode} onChange={(mode) => setValue('mode', mode)} />}
    </GenerationForm>
  );
}
