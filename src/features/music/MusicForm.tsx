import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { musicModels } from '#catalog/models.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { useFormat } from '../../core/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { styleLimit } from './draft-schema.ts';
import { ModelChoice } from './ModelChoice.tsx';
import { useMusicForm } from './use-music-form.ts';
import styles from './music.module.css';

export function MusicForm({ onSubmitted }: { onSubmitted: () => void }) {
  const { form, draft, send, tooFewCredits } = useMusicForm(onSubmitted);
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const format = useFormat();
  const session = useSession();
  const model = musicModels.find(({ id }) => id === draft.model)!;
  const live = draft.mode === 'live';
  const custom = draft.way === 'custom';
  const balance = session.status === 'in' ? session.credits : undefined;
  const price = live ? format.credits(model.credits) : translate({ id: 'music.price.none', message: 'no charge' });

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
      <div className={styles.mode}>
        <Segmented
          label={translate({ id: 'music.mode', message: 'Mode' })}
          options={[
            { value: 'live', label: translate({ id: 'music.mode.live', message: 'Live' }) },
            { value: 'test', label: translate({ id: 'music.mode.test', message: 'Test' }) },
          ]}
          value={draft.mode}
          onChange={(mode) => setValue('mode', mode)}
        />
        <p className={styles.hint}>
          {live
            ? translate(
                { id: 'music.mode.live.hint', message: 'Spends credits. Files are kept for {days} days.' },
                { days: String(limits.retentionHours.live / 24) },
              )
            : translate(
                { id: 'music.mode.test.hint', message: 'Sandbox engine, no charge. Files are kept for {hours} hours.' },
                { hours: String(limits.retentionHours.test) },
              )}
        </p>
      </div>
      <div className={styles.submit}>
        {tooFewCredits && (
          <p className={styles.alert} role="alert">
            <Icon name="alert" />
            <span>
              <Translate id="music.tooFewCredits">
                Your credits are not enough, please top up, if you have any questions, please contact support.
              </Translate>{' '}
              <Link to="/dashboard/api/billing">
                <Translate id="billing.buyCredits">Buy credits</Translate>
              </Link>
            </span>
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting}>
          <Translate id="music.submit" values={{ price }}>
            {'Generate · {price}'}
          </Translate>
        </Button>
        <p className={styles.balance}>
          {balance !== undefined &&
            translate(
              { id: 'music.balance', message: 'You have {credits}.' },
              { credits: format.credits(balance.available) },
            )}
        </p>
      </div>
    </form>
  );
}
