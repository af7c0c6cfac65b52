import styles from './LogText.module.css';

/** Preformatted text, never interpreted as HTML. It is focusable, so that it can be scrolled with the keyboard. */
export function LogText({ text, lang }: { text: string; lang?: string }) {
  return (
    <pre className={styles.text} tabIndex={0} lang={lang}>
      {text}
    </pre>
  );
}

/** Formats JSON with line breaks. Any other text is returned unchanged. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
