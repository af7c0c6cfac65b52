import Translate from '@docusaurus/Translate';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './generation.module.css';

interface Example {
  readonly id: string;
  readonly prompt: string;
}

/** What a form can be filled with at a press. */
export function Examples<One extends Example>({
  examples,
  onChoose,
}: {
  examples: readonly One[];
  onChoose: (example: One) => void;
}) {
  return (
    <fieldset className={styles.examples}>
      <legend>
        <VisuallyHidden>
          <Translate id="images.presets">Examples</Translate>
        </VisuallyHidden>
      </legend>
      {examples.map((example) => (
        <button key={example.id} type="button" className={styles.example} onClick={() => onChoose(example)}>
          {example.prompt}
        </button>
      ))}
    </fieldset>
  );
}
