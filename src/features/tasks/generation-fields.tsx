import type { ReactNode } from 'react';
import clsx from 'clsx';
import { useFormContext } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { Mode, Visibility } from '#generated/account/types.gen.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { getVisibilityOptions } from '../library/library-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './generation.module.css';

/** Two fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface Example {
  readonly prompt: string;
  readonly [field: string]: string;
}

/** Example prompts that fill fields of the form. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  const { setValue, formState } = useFormContext();
  const fill = (example: Example) => {
    for (const [field, value] of Object.entries(example)) {
      setValue(field, value, { shouldValidate: formState.isSubmitted });
    }
  };
  return (
    <fieldset className={clsx(styles.examples, kit.bare, layout.wrap, layout.shrink, layout.gap1)}>
      <legend>
        <VisuallyHidden>{translate({ id: 'images.presets', message: 'Examples' })}</VisuallyHidden>
      </legend>
      {examples.map((example) => (
        <button key={example.prompt} type="button" className={styles.example} onClick={() => fill(example)}>
          {example.prompt}
        </button>
      ))}
    </fieldset>
  );
}

function useModeHint(mode: Mode): string {
  const plural = usePlural();
  const { live, test } = limits.retentionHours;
  return mode === 'live'
    ? plural(live / 24, (days) =>
        translate(
          { id: 'songs.mode.live.hint', message: 'Spends credits. Files are stored for {days} days.' },
          { days },
        ),
      )
    : plural(test, (hours) =>
        translate(
          { id: 'songs.mode.test.hint', message: 'Free. Uses the sandbox engine. Files are stored for {hours} hours.' },
          { hours },
        ),
      );
}

/** What only some engines of live keys can do. */
type Ability = 'extend' | 'images' | 'videos';

const limitTexts: Readonly<Record<Ability, () => string>> = {
  extend: () => translate({ id: 'tasks.cannot.extend', message: 'The live engine of this server can’t extend songs.' }),
  images: () =>
    translate({
      id: 'tasks.cannot.images',
      message: 'The live engine of this server can’t generate images. Test mode can.',
    }),
  videos: () =>
    translate({
      id: 'tasks.cannot.videos',
      message: 'The live engine of this server can’t generate videos. Test mode can.',
    }),
};

/** Says that the live engine can't do something. It is hidden if it can, which the root element of the page knows. */
export function EngineLimit({ mode, ability }: { mode: Mode; ability: Ability }) {
  if (mode !== 'live') return null;
  return (
    <p role="note" data-when-cannot={ability} className={styles.limit}>
      {limitTexts[ability]()}
    </p>
  );
}

/** Whether the generation is charged, and how long its files are stored. */
export function ModeField({ mode }: { mode: Mode }) {
  const hint = useModeHint(mode);
  return (
    <FormField<{ mode: Mode }, 'mode'> name="mode" hint={hint}>
      {({ value, onChange }) => (
        <Segmented
          label={translate({ id: 'songs.mode', message: 'Mode' })}
          labeled
          options={[
            { value: 'live', label: translate({ id: 'songs.mode.live', message: 'Live' }) },
            { value: 'test', label: translate({ id: 'songs.mode.test', message: 'Test' }) },
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}

/** Whether the gallery lists the work. */
export function VisibilityField({ visibility }: { visibility: Visibility }) {
  return (
    <FormField<{ visibility: Visibility }, 'visibility'>
      name="visibility"
      hint={
        visibility === 'private'
          ? translate({ id: 'videos.visibility.private', message: 'Not listed in the gallery.' })
          : translate({ id: 'videos.visibility.public', message: 'Listed in the public gallery.' })
      }
    >
      {({ value, onChange }) => (
        <Segmented
          label={translate({ id: 'images.visibility', message: 'Visibility' })}
          labeled
          options={getVisibilityOptions()}
          value={value}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}

/** The seed field. `hint` explains what stays the same. */
export function SeedField({ hint }: { hint: string }) {
  return (
    <FormField<{ seed: string }, 'seed'>
      name="seed"
      label={translate({ id: 'songs.seed.label', message: 'Seed' })}
      optional
      hint={hint}
      inputMode="numeric"
    />
  );
}
