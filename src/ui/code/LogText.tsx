import styles from './LogText.module.css';

/** A text as it is, in lines: never run, never laid out. A scrolling block must be reachable by keyboard. */
export function LogText({ text, lang }: { text: string; lang?: string }) {
  return (
    <pre className={styles.text} tabIndex={0} lang={lang}>
      {text}
    </pre>
  );
}
