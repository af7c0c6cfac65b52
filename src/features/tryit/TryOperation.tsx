import { useEffect, useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { curlCommand } from '../../core/curl.ts';
import { usePageConfig } from '../../core/page-services.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { AnswerView } from './AnswerView.tsx';
import { HistoryList, linkTo } from './HistoryList.tsx';
import { isLive, isUsable, useKeys } from './keyring.ts';
import { KeyPicker } from './KeyPicker.tsx';
import { bodyOf, type Draft, faultsOfDraft, valueAt } from './model/draft.ts';
import { sameJson, writeJson } from './model/json.ts';
import type { OperationForm } from '../../core/operation-form.ts';
import { type PlainRequest, priceOf, requestOf } from './model/request.ts';
import type { Fault } from './model/rules.ts';
import { RawEditor, RequestForm } from './RequestForm.tsx';
import { SendBar } from './SendBar.tsx';
import { pastCalls, renewed, useDraft } from './use-draft.ts';
import { useCall } from './use-call.ts';
import answerStyles from './Answer.module.css';
import parts from './parts.module.css';
import styles from './TryPanel.module.css';

type View = 'form' | 'json';

const none: readonly Fault[] = [];

/** The fields that a refusal names. */
function answeredFaults(json: unknown): readonly Fault[] {
  const { errors } = (json ?? {}) as { errors?: readonly Fault[] };
  return Array.isArray(errors) ? errors : none;
}

/** Request and answer, side by side. */
export function TryOperation({ form }: { form: OperationForm }) {
  const { apiBaseUrl } = usePageConfig();
  const origin = apiBaseUrl === '' ? window.location.origin : apiBaseUrl;
  const state = useDraft(form);
  const keys = useKeys();
  const { state: progress, start, cancel } = useCall();
  const [view, setView] = useState<View>('form');
  const [past, setPast] = useState(() => pastCalls.read(form.id));
  /** What was found before sending; also told of what is changed since. */
  const [checked, setChecked] = useState(false);
  const [answered, setAnswered] = useState<{ readonly draft: Draft; readonly faults: readonly Fault[] } | null>(null);
  const [asks, setAsks] = useState<Draft | null>(null);
  const request = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLElement>(null);

  const { draft } = state;
  const body = bodyOf(draft);
  const own = checked ? faultsOfDraft(form, draft, state.way) : none;
  // Until what it speaks of is changed.
  const told = (answered?.faults ?? none).filter(({ pointer }) =>
    sameJson(valueAt(draft, pointer), valueAt(answered!.draft, pointer)),
  );
  const faults = [...own, ...told.filter(({ pointer }) => !own.some((fault) => fault.pointer === pointer))];
  const price = priceOf(form, body.fields);

  /** Puts the focus where something is to be done. */
  function goTo(pointer: string): void {
    const field = request.current?.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
    field?.focus();
  }

  async function call(what: PlainRequest, made: Draft, secret: string): Promise<void> {
    const at = Date.now();
    const { answer } = await start(what, secret);
    setPast(
      pastCalls.add(form.id, { draft: made, at, status: answer?.status ?? null, ms: answer?.ms ?? Date.now() - at }),
    );
    // The hour of a guest is over: the next press is another guest.
    if (answer?.status === 401 && keys.choice?.kind === 'guest') keys.choose(null);
    if (answer?.status !== undefined && answer.status >= 400) {
      const found = answeredFaults(answer.json);
      setAnswered({ draft: made, faults: found });
      if (found[0]) requestAnimationFrame(() => goTo(found[0]!.pointer));
    } else {
      setAnswered(null);
      if (answer) state.renew();
    }
  }

  /** Sends a request, unless there is something to be asked or said first. */
  async function submit(what: Draft, anyway: { readonly faulty?: true; readonly spend?: true } = {}): Promise<void> {
    setAsks(null);
    const { choice, keyring } = keys;
    if (!isUsable(choice)) {
      setChecked(true);
      goTo('key');
      return;
    }
    const found = faultsOfDraft(form, what, state.way);
    if (bodyOf(what).fault || (found.length > 0 && !anyway.faulty)) {
      setChecked(true);
      goTo(found[0]?.pointer ?? '');
      return;
    }
    if (isLive(choice) && price.most > 0 && !anyway.spend) {
      setAsks(what);
      return;
    }
    let secret: string;
    try {
      secret = await keyring.secretOf(choice);
    } catch (error) {
      keys.fail(error);
      return;
    }
    await call(requestOf(form, what, origin), what, secret);
  }

  const sending = progress.status === 'sending';
  // Where the answer stands below the request, it is what one wants to see.
  useEffect(() => {
    if (!sending || matchMedia('(min-width: 769px)').matches) return;
    result.current?.scrollIntoView({ block: 'start' });
  }, [sending]);
  return (
    <div className={parts.columns}>
      <div className={styles.request} ref={request}>
        <div className={styles.scroll}>
          <KeyPicker keys={keys} missing={checked && !isUsable(keys.choice)} />
          {form.body && (
            <div className={styles.views}>
              <Segmented<View>
                label={translate({ id: 'tryit.view', message: 'Input as' })}
                options={[
                  { value: 'form', label: translate({ id: 'tryit.view.form', message: 'Form' }) },
                  { value: 'json', label: 'JSON' },
                ]}
                value={view}
                onChange={setView}
              />
              {form.body.examples.length > 1 && (
                <Select
                  aria-label={translate({ id: 'tryit.examples', message: 'Examples' })}
                  value=""
                  onChange={({ target }) => {
                    const example = form.body?.examples[Number(target.value)];
                    if (example) state.setDraft({ ...draft, text: writeJson(example.value) });
                  }}
                >
                  <option value="" disabled>
                    {translate({ id: 'tryit.examples', message: 'Examples' })}
                  </option>
                  {form.body.examples.map(({ title }, at) => (
                    <option key={title} value={at}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </div>
          )}
          {view === 'form' || !form.body ? (
            body.fault ? (
              <output className={styles.fault}>
                <Translate id="tryit.formWaits">The form can’t show invalid JSON. Your text is unchanged.</Translate>
              </output>
            ) : (
              <RequestForm form={form} state={state} faults={faults} />
            )
          ) : (
            <RawEditor state={state} faults={faults} />
          )}
        </div>
        <SendBar
          sending={sending}
          live={isLive(keys.choice)}
          price={price}
          asks={asks !== null}
          faulty={faults.length > 0 && !body.fault && isUsable(keys.choice)}
          onSend={() => void submit(draft)}
          onSendAnyway={() => void submit(draft, { faulty: true })}
          onSpend={() => asks && void submit(asks, { faulty: true, spend: true })}
          onKeep={() => setAsks(null)}
          onCancel={cancel}
        >
          <CopyButton
            icon="terminal"
            text={curlCommand(requestOf(form, draft, origin))}
            label={translate({ id: 'logs.curl.copy', message: 'Copy as curl' })}
          />
          <CopyButton
            icon="link"
            text={linkTo(draft)}
            label={translate({ id: 'tryit.share', message: 'Copy a link to this request without the key' })}
          />
        </SendBar>
      </div>
      <section
        ref={result}
        className={styles.answer}
        aria-label={translate({ id: 'tryit.answer', message: 'Response' })}
        aria-busy={sending || undefined}
      >
        {progress.status === 'idle' && (
          <p className={answerStyles.empty}>
            <Translate id="tryit.empty">The response appears here, with its status, time, headers, and body.</Translate>
          </p>
        )}
        {sending && (
          <output className={answerStyles.empty}>
            <Translate id="tryit.sending">Waiting for the response</Translate>
          </output>
        )}
        {progress.status === 'done' && (
          <AnswerView
            call={progress.call}
            origin={origin}
            onRepeat={() => void call(progress.call.request, draft, progress.call.secret)}
          />
        )}
        <HistoryList
          past={past}
          onOpen={state.setDraft}
          onReplay={(before) => {
            const again = renewed(form, before);
            state.setDraft(again);
            void submit(again);
          }}
        />
      </section>
    </div>
  );
}
