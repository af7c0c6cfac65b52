import { translate } from '@docusaurus/Translate';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import kit from '../../ui/kit.module.css';
import styles from './Playground.module.css';

interface ProgramsProps {
  programs: readonly { readonly language: string; readonly label: string }[];
  selected: string | null;
  onChange: (language: string) => void;
}

/** The choice between the program that uses the client package of a language, and the plain one. */
export function Programs({ programs, selected, onChange }: ProgramsProps) {
  return (
    <fieldset className={styles.programs}>
      <legend>
        <VisuallyHidden>{translate({ id: 'reference.sample.client', message: 'HTTP client' })}</VisuallyHidden>
      </legend>
      {programs.map(({ language, label }) => (
        <label key={language} className={kit.option}>
          <input type="radio" name="home-program" checked={language === selected} onChange={() => onChange(language)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
