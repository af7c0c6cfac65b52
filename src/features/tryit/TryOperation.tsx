import { useCallback, useEffect, useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { toCurlCommand } from '../../core/api/curl.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { getOwner, isOwnerHere } from '../../core/customer-storage.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { storeSampleIds } from '../../core/sample-ids.ts';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/controls.tsx';
import { HistoryList, createRequestLink } from './components/HistoryList.tsx';
import { isLive, isUsable, useKeys } from './keyring.ts';
import { KeyPicker } from './components/KeyPicker.tsx';
import { parseBody, type Draft, validateDraft, getValueAt } from './model/draft.ts';
import { findTask } from './model/find-task.ts';
import { isSameJson, formatJson } from './model/json.ts';
import type { OperationForm } from '../../core/api/operation-form.ts';
import { type PlainRequest, getPrice, toHttpRequest } from './model/request.ts';
import type { ValidationIssue } from './model/validate.ts';
import { RawEditor, RequestForm } from './components/RequestForm.tsx';
import { type Confirmed, SendBar } from './components/SendBar.tsx';
import { requestHistory, renewIdempotencyKey, useDraft } from './use-draft.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSendRequest } from './use-send-request.ts';
import responseStyles from './components/ResponseView.module.css';
import parts from './components/parts.module.css';
import styles from './TryPanel.module.css';

/** Loaded with the first response. */
const ResponseView = lazyPart(async () => (await import('./components/ResponseView.tsx')).ResponseView);

type View = 'form' | 'json';

const none: readonly ValidationIssue[] = [];

/** The fields that an error response names. */
function getServerIssues(json: unknown): readonly ValidationIssue[] {
  const { errors } = (json ?? {}) as { errors?: readonly ValidationIssue[] };
  return Array.isArray(errors) ? errors : none;
}

/** The request and its response, side by side. */
export function TryOperation({ form }: { form: OperationForm }) {
  const origin = getApiOrigin();
  const state = useDraft(form);
  const keys = useKeys();
  const { state: progress, start, cancel } = useSendRequest();
  const [view, setView] = useState<View>('form');
  const [past, setPast] = useState(() => requestHistory.read(form.id));
  /** Validation errors before sending, updated on change. */
  const [checked, setChecked] = useState(false);
  const [serverIssues, setServerIssues] = useState({ draft: state.draft, issues: none });
  const [needsConfirmation, setNeedsConfirmation] = useState<Draft | null>(null);
  /** The draft of the request that was sent last. The form may have changed since. */
  const [sent, setSent] = useState(state.draft);
  const request = useRef<HTMLDivElement>(null);
  const result = useKeptFocus<HTMLElement>((section) => section);

  const { draft } = state;
  const body = parseBody(draft);
  const own = checked ? validateDraft(form, draft, state.way) : none;
  // Shown until the value changes.
  const currentIssues = serverIssues.issues.filter(({ pointer }) =>
    isSameJson(getValueAt(draft, pointer), getValueAt(serverIssues.draft, pointer)),
  );
  const issues = [...own, ...currentIssues.filter(({ pointer }) => !own.some((issue) => issue.pointer === pointer))];
  const price = getPrice(form, body.fields);

  /** Focuses the field of an error. */
  function goTo(pointer: string): void {
    const field = request.current?.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
    field?.focus();
  }

  async function call(toSend: PlainRequest, sentDraft: Draft, secret: string): Promise<void> {
    const owner = getOwner();
    setSent(sentDraft);
    const { response, at, ms } = await start(toSend, secret);
    if (!isOwnerHere(owner)) return;
    setPast(requestHistory.add(form.id, { draft: sentDraft, at, status: response?.status ?? null, ms }));
    if (response?.status === 401 && keys.keyring.choice.current()?.kind === 'guest') keys.dropGuest();
    const isRejected = response !== undefined && response.status >= 400;
    const found = isRejected ? getServerIssues(response.json) : none;
    setServerIssues({ draft: sentDraft, issues: found });
    if (found[0]) requestAnimationFrame(() => goTo(found[0]!.pointer));
    if (!isRejected) {
      if (response) state.renew();
      const task = findTask(response?.json);
      if (task) storeSampleIds({ task: task.id, clips: (task.known?.clips ?? []).map(({ id }) => id) });
    }
  }

  /** Sends a request. Errors and costs must be confirmed first. */
  async function submit(toSend: Draft, confirmed: Confirmed = {}): Promise<void> {
    setNeedsConfirmation(null);
    if (keys.choice !== null && !isUsable(keys.choice)) {
      setChecked(true);
      goTo('key');
      return;
    }
    const found = validateDraft(form, toSend, state.way);
    if (parseBody(toSend).issue || (found.length > 0 && !confirmed.faulty)) {
      setChecked(true);
      goTo(found[0]?.pointer ?? '');
      return;
    }
    const choice = keys.choice ?? (await keys.chooseDefault());
    if (choice === null) {
      goTo('key');
      return;
    }
    if (isLive(choice) && price.most > 0 && !confirmed.spend) {
      setNeedsConfirmation(toSend);
      return;
    }
    let secret: string;
    try {
      secret = await keys.keyring.getSecret(choice);
    } catch (error) {
      keys.fail(error);
      return;
    }
    await call(toHttpRequest(form, toSend, origin), toSend, secret);
  }

  const sending = progress.status === 'sending';
  // On phones, the response is below the request. It scrolls into view again when it is shown, because it is high enough
  // only then.
  const { ref: response } = result;
  const scrollToResponse = useCallback(() => {
    if (matchMedia('(min-width: 769px)').matches) return;
    response.current?.scrollIntoView({ block: 'start' });
  }, [response]);
  useEffect(() => {
    if (sending) scrollToResponse();
  }, [sending, scrollToResponse]);
  return (
    <div className={parts.columns}>
      <div className={styles.request} ref={request}>
        <div className={styles.scroll}>
          <KeyPicker keys={keys} missing={checked && keys.choice !== null && !isUsable(keys.choice)} />
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
                    if (example) state.setDraft({ ...draft, text: formatJson(example.value) });
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
            body.issue ? (
              <output className={styles.fault}>
                <Translate id="tryit.formInvalid">The form can’t show invalid JSON. Your text is unchanged.</Translate>
              </output>
            ) : (
              <RequestForm form={form} state={state} issues={issues} />
            )
          ) : (
            <RawEditor state={state} issues={issues} />
          )}
        </div>
        <SendBar
          sending={sending}
          busy={keys.busy}
          live={isLive(keys.choice)}
          price={price}
          needsConfirmation={needsConfirmation === draft}
          faulty={issues.length > 0 && !body.issue}
          onSend={(confirmed) => void submit(draft, confirmed)}
          onKeep={() => setNeedsConfirmation(null)}
          onCancel={cancel}
        >
          <CopyButton
            icon="terminal"
            text={toCurlCommand(toHttpRequest(form, draft, origin))}
            label={translate({ id: 'logs.curl.copy', message: 'Copy as curl' })}
          />
          <CopyButton
            icon="link"
            text={createRequestLink(draft)}
            label={translate({ id: 'tryit.share', message: 'Copy a link to this request without the key' })}
          />
        </SendBar>
      </div>
      <section
        {...result}
        className={styles.response}
        tabIndex={-1}
        aria-label={translate({ id: 'tryit.response', message: 'Response' })}
        aria-busy={sending || undefined}
      >
        {progress.status === 'idle' && (
          <p className={responseStyles.empty}>
            <Translate id="tryit.empty">The response appears here, with its status, time, headers, and body.</Translate>
          </p>
        )}
        {sending && (
          <output className={responseStyles.empty}>
            <Translate id="tryit.sending">Waiting for the response</Translate>
          </output>
        )}
        {progress.status === 'done' && (
          <ResponseView
            call={progress.call}
            onRepeat={() => void call(progress.call.request, sent, progress.call.secret)}
            onShow={scrollToResponse}
          />
        )}
        <HistoryList
          past={past}
          onOpen={state.setDraft}
          onReplay={(before) => {
            const renewed = renewIdempotencyKey(form, before);
            state.setDraft(renewed);
            void submit(renewed);
          }}
        />
      </section>
    </div>
  );
}
