import { type FormEvent, useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import first from '#generated/home/first-sample.json';
import { newestModel } from '#catalog/models.ts';
import { createNetworkError, toApiError } from '../../core/api/api-error.ts';
import type { GuestTask } from '../../core/api/guest-key.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CodePanel } from '../../ui/code/CodeTabs.tsx';
import { FirstSample } from './FirstSample.tsx';
import { LanguageTabs, ProgramTabs } from './ProgramTabs.tsx';
import { useProgram } from './use-program.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './Playground.module.css';

const { sample: firstSample } = first;

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
  const state = useProgram();
  const [showsResult, setShowsResult] = useState(false);
  const [sent, setSent] = useState<{ readonly press: number; readonly outcome: GuestOutcome | null }>();
  const busy = sent?.outcome === null;
  /** The next step is then to save the songs. */
  const isAccepted = sent !== undefined && sent.outcome !== null && 'accepted' in sent.outcome;
  const values = { prompt, origin: siteConfig.url };
  /** Sends one request for each click, whether or not the page still shows the result. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    const request = { model: newestModel.id, prompt: prompt.trim() };
    if (request.prompt === '' || busy) return;
    const press = (sent?.press ?? 0) + 1;
    setSent({ press, outcome: null });
    setShowsResult(true);
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
      <CodePanel className={styles.panel}>
        <LanguageTabs
          state={state}
          name="home-language"
          before={
            sent && {
              tab: { value: 'result', label: translate({ id: 'home.try.result', message: 'Result' }) },
              isSelected: showsResult,
              onSelect: setShowsResult,
            }
          }
        />
        <div className={styles.body} hidden={showsResult}>
          <ProgramTabs state={state} name="home-program" />
          <div className={styles.code}>
            {state.program === firstSample.language ? (
              <FirstSample prompt={prompt} />
            ) : (
              <OtherSample language={state.program} values={values} />
            )}
          </div>
          <p className={clsx(layout.flush, layout.padded, kit.note)}>
            <Translate id="home.try.note">
              No account needed: the page requests a guest key and sends this request.
            </Translate>
          </p>
        </div>
        {sent !== undefined && (
          <div className={clsx(styles.body, styles.result)} hidden={!showsResult}>
            {sent.outcome && <GuestResult key={sent.press} outcome={sent.outcome} />}
          </div>
        )}
      </CodePanel>
    </div>
  );
}
