import { Suspense, useState, type FormEvent } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import generated from '#generated/home/samples.json';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type HomeSample, sampleHtml } from './example-request.ts';
import styles from './Playground.module.css';

const { slots } = generated;
const samples = generated.samples as readonly HomeSample[];

/** Maximum length of the prompt. The contract allows more, but the page has room for one line. */
const promptLength = 200;

/** Loaded when the first request is sent. */
const GuestRequest = lazyComponent(async () => (await import('./GuestRequest.tsx')).GuestRequest);

/**
 * The request on the page. Visitors can edit its prompt, copy its code in each language, and send it without an
 * account.
 */
export function Playground({ initialPrompt }: { initialPrompt: string }) {
  const { siteConfig } = useDocusaurusContext();
  const [prompt, setPrompt] = useState(initialPrompt);
  const [language, setLanguage] = useState(samples[0]!.language);
  /** Each click sends another request. */
  const [sent, setSent] = useState<{ readonly prompt: string; readonly press: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = samples.find((sample) => sample.language === language) ?? samples[0]!;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (prompt.trim() === '') return;
    setBusy(true);
    setSent({ prompt: prompt.trim(), press: (sent?.press ?? 0) + 1 });
  }

  return (
    <div className={styles.playground}>
      <form className={styles.prompt} onSubmit={submit}>
        <label htmlFor="home-prompt">
          <Translate id="home.try.prompt">Describe a song</Translate>
        </label>
        <div className={styles.line}>
          <input
            id="home-prompt"
            type="text"
            value={prompt}
            maxLength={promptLength}
            required
            autoComplete="off"
            onChange={({ target }) => setPrompt(target.value)}
          />
          <Button type="submit" variant="primary" size="large" busy={busy}>
            <Translate id="home.try.send">Generate two songs</Translate>
          </Button>
        </div>
      </form>
      <fieldset className={styles.languages}>
        <legend>
          <VisuallyHidden>
            {translate({ id: 'reference.sample.language', message: 'Language of the samples' })}
          </VisuallyHidden>
        </legend>
        {samples.map(({ language: id, label }) => (
          <label key={id}>
            <input type="radio" name="home-language" checked={id === language} onChange={() => setLanguage(id)} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.code}>
        <StaticCode html={sampleHtml(chosen, slots, { prompt, origin: siteConfig.url })} />
      </div>
      {sent === null ? (
        <p className={styles.note}>
          <Translate id="home.try.note">
            No account needed: the page requests a guest key and sends this request.
          </Translate>
        </p>
      ) : (
        <div className={styles.result}>
          <Suspense>
            <GuestRequest key={sent.press} prompt={sent.prompt} onBusy={setBusy} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
