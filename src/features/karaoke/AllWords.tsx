import { useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import styles from './karaoke.module.css';

interface AllWordsProps {
  /** Later by so many seconds; earlier when there are less than none. */
  onShift: (seconds: number) => void;
  onReset: () => void;
  /** The times are those of the engine. */
  isEngine: boolean;
}

/** What is done with all words at once. */
export function AllWords({ onShift, onReset, isEngine }: AllWordsProps) {
  const id = useId();
  const [typed, setTyped] = useState('0.1');
  const seconds = Number(typed.replace(',', '.'));
  const usable = Number.isFinite(seconds) && seconds > 0;
  return (
    <div className={styles.group}>
      <label htmlFor={id}>
        <Translate id="karaoke.shift">Shift all words, in seconds</Translate>
      </label>
      <span className={styles.narrow}>
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={usable ? undefined : true}
          onChange={({ target }) => setTyped(target.value)}
        />
      </span>
      <Button disabled={!usable} onClick={() => onShift(-seconds)}>
        <Translate id="karaoke.earlier">Earlier</Translate>
      </Button>
      <Button disabled={!usable} onClick={() => onShift(seconds)}>
        <Translate id="karaoke.later">Later</Translate>
      </Button>
      <Button
        variant="quiet"
        disabled={isEngine}
        title={translate({ id: 'karaoke.reset.hint', message: 'It can be undone, and holds once it is saved' })}
        onClick={onReset}
      >
        <Translate id="karaoke.reset">Back to the engine’s times</Translate>
      </Button>
    </div>
  );
}
