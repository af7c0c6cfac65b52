import { useEffect, useRef, useState } from 'react';
import clsx from 'clsx';
import { Input } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { createRequestResolver } from '../../../core/api/request-resolver.ts';
import { readOwned, writeOwned } from '../../../core/customer-storage.ts';
import { ownKey } from '../../../core/storage.ts';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { toast } from '../../../ui/toaster/toast.ts';
import type { PresetValues } from '../use-song-form.ts';
import layout from '../../../ui/layout.module.css';
import styles from './PresetBar.module.css';

interface Preset {
  readonly name: string;
  readonly values: Partial<PresetValues>;
}

/** Maximum length of a name. Presets stay in the browser, so the contract has no rule for them. */
const maxNameLength = 60;
const toPreset = ({ name }: { name: string }) => ({ name: name.trim() });
const resolver = createRequestResolver({
  schema: z.object({ name: z.string().check(z.minLength(1), z.maxLength(maxNameLength)) }),
  toRequest: toPreset,
});

function isPreset(value: unknown): value is Preset {
  const { name, values } = (value ?? {}) as Partial<Record<keyof Preset, unknown>>;
  return typeof name === 'string' && typeof values === 'object';
}

const key = ownKey('music-presets');

function read(): readonly Preset[] {
  const list = readOwned('localStorage', key);
  return Array.isArray(list) ? list.filter(isPreset) : [];
}

/** The presets of the customer, sorted by name. */
function usePresets() {
  const [presets, setPresets] = useState(read);
  // Another tab may have changed them.
  useEffect(() => {
    const update = () => setPresets(read());
    addEventListener('storage', update);
    return () => removeEventListener('storage', update);
  }, []);
  /** Replaces presets by name. Returns false if storage is blocked. */
  const replace = (names: readonly string[], ...changed: readonly Preset[]): boolean => {
    const others = read().filter(({ name }) => !names.includes(name));
    const next = [...others, ...changed].toSorted((one, other) => one.name.localeCompare(other.name));
    if (!writeOwned('localStorage', key, next)) return false;
    setPresets(next);
    return true;
  };
  return {
    presets,
    /** Saves a preset, replacing one with the same name. */
    save: (name: string, values: PresetValues) => replace([name], { name, values }),
    rename: (from: Preset, name: string) => replace([from.name, name], { name, values: from.values }),
    remove: (name: string) => replace([name]),
  };
}

interface NameFormProps {
  /** The preset to rename. Null to save the values of the form as a new one. */
  preset: Preset | null;
  onName: (name: string) => void;
  onReplace: () => void;
  onRemove: () => void;
  onClose: () => void;
}

function NameForm({ preset, onName, onReplace, onRemove, onClose }: NameFormProps) {
  const { control, handleSubmit, setFocus } = useForm({ resolver, defaultValues: { name: preset?.name ?? '' } });
  useEffect(() => setFocus('name'), [setFocus]);
  const isSame = useWatch({ control, name: 'name' }).trim() === preset?.name;
  const submit = handleSubmit((values) => onName(toPreset(values).name));
  return (
    <form className={styles.panel} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={control}
        name="name"
        max={maxNameLength}
        label={translate({ id: 'songs.presets.name', message: 'Name' })}
        hint={translate({
          id: 'songs.presets.hint',
          message: 'Stored in this browser until you sign out. A preset with the same name is replaced.',
        })}
      >
        {(ties) => <Input {...ties} autoComplete="off" onKeyDown={({ key }) => key === 'Escape' && onClose()} />}
      </FormField>
      <div className={styles.buttons}>
        <Button type="submit" disabled={isSame}>
          {preset === null
            ? translate({ id: 'songs.presets.submit', message: 'Save' })
            : translate({ id: 'songs.presets.rename', message: 'Rename' })}
        </Button>
        {preset && (
          <>
            <Button onClick={onReplace}>
              <Translate id="songs.presets.replace">Replace with current values</Translate>
            </Button>
            <Button variant="danger" onClick={onRemove}>
              <Translate id="songs.presets.delete">Delete</Translate>
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          <Translate id="songs.presets.close">Close</Translate>
        </Button>
      </div>
    </form>
  );
}

interface PresetBarProps {
  values: () => PresetValues;
  onApply: (values: Preset['values']) => void;
}

/** Presets of form values: apply, rename, replace and delete them. */
export function PresetBar({ values, onApply }: PresetBarProps) {
  const { presets, save, rename, remove } = usePresets();
  const [open, setOpen] = useState<{ readonly preset: Preset | null } | null>(null);
  const bar = useRef<HTMLElement>(null);
  const close = () => {
    setOpen(null);
    bar.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const done = (saved: boolean) => {
    if (!saved) toast.error(translate({ id: 'songs.presets.failed', message: 'This browser can’t store presets' }));
    close();
  };
  return (
    <section
      ref={bar}
      className={clsx(styles.bar, layout.row, layout.wrap, layout.gap2)}
      aria-label={translate({ id: 'songs.presets', message: 'Presets' })}
    >
      {presets.map((preset) => (
        <span key={preset.name} className={styles.preset}>
          <button type="button" className={styles.apply} onClick={() => onApply(preset.values)}>
            {preset.name}
          </button>
          <IconButton
            icon={<AppIcon name="more" />}
            label={translate({ id: 'songs.presets.change', message: 'Edit {name}' }, { name: preset.name })}
            aria-expanded={open?.preset?.name === preset.name}
            onClick={() => setOpen(open?.preset?.name === preset.name ? null : { preset })}
          />
        </span>
      ))}
      <Button
        data-add
        variant="quiet"
        aria-expanded={open !== null && open.preset === null}
        onClick={() => setOpen({ preset: null })}
      >
        <AppIcon name="plus" />
        <Translate id="songs.presets.save">Save as preset</Translate>
      </Button>
      {open && (
        <NameForm
          key={open.preset?.name ?? ''}
          preset={open.preset}
          onName={(name) => done(open.preset ? rename(open.preset, name) : save(name, values()))}
          onReplace={() => done(open.preset !== null && save(open.preset.name, values()))}
          onRemove={() => done(open.preset !== null && remove(open.preset.name))}
          onClose={close}
        />
      )}
    </section>
  );
}
