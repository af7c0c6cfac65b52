import { type FormEvent, useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import first from '#generated/home/first-sample.json';
import { newestModel } from '#catalog/models.ts';
import { createNetworkError, toApiError } from '../../core/api/api-error.ts';
import type { GuestTask } from '../../core/api/guest-key.ts';
import { getSampleLanguage, keepSampleLanguage } from '../../core/sample-language.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FirstSample } from './FirstSample.tsx';
import { Programs } from './Programs.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './Playground.module.css';

const { languages, sample: firstSample } = first;

/** The programs of the language that a program is in. */
const findPrograms = (program: string) =>
  languages.find(({ programs }) => programs.some(({ language }) => language === program))?.programs;

/** Maximum length of the prompt. The contract allows more, but the page has room for one line. */
const promptLength = 200;

/** Loaded when its language is chosen. */
const OtherSample = lazyPart(async () => (await import('./OtherSample.tsx')).OtherSample);
/** Loaded with the first task. */
const TaskProgress = lazyPart(async () => (await import('../tryit/components/TaskProgress.tsx')).TaskProgress);
const SaveSongs = lazyPart(async () => (await import('./SaveSongs.tsx')).SaveSongs);
const GuestFailure = lazyPart(async () => (await import('./GuestFailure.tsx')).GuestFailure);

/** The result of a request: its task, or why it wasn't accepted. */
type GuestOutcome = { readonly accepted: GuestTask } | { readonly error: unknown };

function GuestResult({ outcome }: { outcome: GuestOutcome }) {
  if ('error' in outcome) return <GuestFailure error={outcome.error} />;
  const { secret, task } = outcome.accepted;
  return <TaskProgress secret={secret} begun={{ id: task.id, known: task }} delivered={<SaveSongs />} brief />;
}

/**
 * The request on the page. Visitors can edit its prompt, copy its code in each language, and send it without an
 * account.
 */
export function Playground({ initialPrompt }: { initialPrompt: string }) {
  const { siteConfig } = useDocusaurusContext();
  const [prompt, setPrompt] = useState(initialPrompt);
  const kept = useIsBrowser() ? getSampleLanguage() : '';
  const [chosen, setChosen] = useState<string | null>();
  /** The shown sample, or null for the result. */
  const language = chosen === undefined ? (findPrograms(kept) ? kept : firstSample.language) : chosen;
  const [sent, setSent] = useState<{ readonly press: number; readonly outcome: GuestOutcome | null }>();
  const busy = sent?.outcome === null;
  /** The next step is then to save the songs. */
  const isAccepted = sent !== undefined && sent.outcome !== null && 'accepted' in sent.outcome;
  const values = { prompt, origin: siteConfig.url };
  const programs = findPrograms(language ?? '') ?? [];

  function choose(program: string) {
    setChosen(program);
    keepSampleLanguage(program);
  }

  /** Sends one request for each click, whether or not the page still shows the result. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    const request = { model: newestModel.id, prompt: prompt.trim() };
    if (request.prompt === '' || busy) return;
    const press = (sent?.press ?? 0) + 1;
    setSent({ press, outcome: null });
    setChosen(null);
    try {
      const { createAsGuest } = await import('../../core/api/guest-key.ts');
      setSent({ press, outcome: { accepted: await createAsGuest(request) } });
    } catch (error) {
      // The code of the request may have failed to load.
      setSent({ press, outcome: { error: toApiError(error) ?? createNetworkError(error) } });
    }
  }

  return (
    <div className={styles.playground}>
      <form className={styles.prompt} onSubmit={(event) => void submit(event)}>
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
          <Button type="submit" variant={isAccepted ? 'default' : 'primary'} size="large" busy={busy}>
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
        {sent !== undefined && (
          <label className={kit.option}>
            <input type="radio" name="home-language" checked={language === null} onChange={() => setChosen(null)} />
            <Translate id="home.try.result">Result</Translate>
          </label>
        )}
        {languages.map(({ label, programs: own }) => (
          <label key={label} className={kit.option}>
            <input
              type="radio"
              name="home-language"
              checked={own === programs}
              onChange={() => choose(own[0]!.language)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.body} hidden={language === null}>
        {programs.length > 1 && <Programs programs={programs} selected={language} onChange={choose} />}
        <div className={styles.code}>
          {language === null || language === firstSample.language ? (
            <FirstSample prompt={prompt} />
          ) : (
            <OtherSample language={language} values={values} />
          )}
        </div>
        <p className={clsx(layout.flush, layout.padded, kit.note)}>
          <Translate id="home.try.note">
            No account needed: the page requests a guest key and sends this request.
          </Translate>
        </p>
      </div>
      {sent !== undefined && (
        <div className={clsx(styles.body, styles.result)} hidden={language !== null}>
          {sent.outcome && <GuestResult key={sent.press} outcome={sent.outcome} />}
        </div>
      )}
    </div>
  );
}
