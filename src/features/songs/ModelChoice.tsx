import { useId } from 'react';
import Translate from '@docusaurus/Translate';
import { musicModels, type MusicModel } from '#catalog/models.ts';
import { useFormat } from '../../core/format.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './music.module.css';

interface ModelChoiceProps {
  value: MusicModel['id'];
  onChange: (id: MusicModel['id']) => void;
}

/** The models with what each costs. */
export function ModelChoice({ value, onChange }: ModelChoiceProps) {
  const name = useId();
  const format = useFormat();
  return (
    <fieldset className={styles.models}>
      <legend>
        <Translate id="music.model">Model, and its credits per request</Translate>
      </legend>
      {musicModels.map(({ id, credits }) => (
        <label key={id} className={styles.model}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          <b>{id}</b> <small aria-hidden="true">{format.number(credits)}</small>
          <VisuallyHidden>{format.credits(credits)}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
