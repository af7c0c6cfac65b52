import { useCallback, useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { useHistory } from '@docusaurus/router';
import { failureOf } from '../../core/api/api-failure.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { useLoginPath } from '../../core/session/login-path.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { draftSchema } from './draft-schema.ts';
import { asideDraft, emptyDraft, fieldOf, keptDraft, requestOf, type Continued, type Draft } from './draft.ts';
import { useSubmitTask } from './music-queries.ts';
import type { PresetValues } from './presets.ts';

/** The form of the music page: keeps its draft, asks to log in, submits, and says what was wrong and where. */
export function useMusicForm(onSubmitted: () => void) {
  const session = useSessionService();
  const history = useHistory();
  const loginPath = useLoginPath();
  const submission = useSubmitTask();
  const form = useForm<Draft>({ resolver: zodResolver(draftSchema), defaultValues: emptyDraft });
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const [starts, setStarts] = useState(0);
  const draft = useWatch({ control: form.control }) as Draft;

  const { reset, getValues } = form;
  useEffect(() => {
    const kept = keptDraft.read();
    if (kept !== undefined) reset({ ...emptyDraft, ...kept });
    // However the page is left: by a link, or because it is loaded anew.
    const keep = () => keptDraft.write(getValues());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [reset, getValues]);

  const send = form.handleSubmit(async (values) => {
    keptDraft.write(values);
    setTooFewCredits(false);
    await session.ensure();
    if (session.state().status === 'out') {
      toast.info(translate({ id: 'music.loginFirst', message: 'Please login first' }));
      history.push(loginPath);
      return;
    }
    try {
      await submission.mutateAsync(requestOf(values));
      onSubmitted();
    } catch (error) {
      if (failureOf(error)?.status === 402) {
        setTooFewCredits(true);
        return;
      }
      const faults = fieldFaults(error).flatMap(({ pointer, message }) => {
        const field = fieldOf[pointer.replace('/input/', '')];
        return field === undefined ? [] : [{ field, message }];
      });
      for (const { field, message } of faults) form.setError(field, { message });
      if (faults.length === 0) {
        toast.error(problemMessage(error, translate({ id: 'music.submitFailed', message: 'Submit task failed' })));
      }
    }
  });

  /** Turns the form to a song that is to be continued; what was in it is put aside. `starts` counts how often. */
  const continueSong = useCallback(
    (continued: Continued, instrumental: boolean) => {
      const before = getValues();
      if (before.continued === null) asideDraft.write(before);
      setTooFewCredits(false);
      reset({ ...emptyDraft, way: 'custom', instrumental, continued });
      setStarts((count) => count + 1);
    },
    [getValues, reset],
  );

  /** Turns it back to new songs. */
  const startAnew = () => reset({ ...emptyDraft, ...asideDraft.read(), continued: null });

  /** Fills it with values that were kept under a name. */
  const fill = (values: Partial<Draft>) => reset({ ...emptyDraft, ...values, continued: getValues('continued') });

  /** What is kept under a name. */
  const values = (): PresetValues => {
    const { continued: _, ...rest } = getValues();
    return rest;
  };

  return { form, draft, send, tooFewCredits, continueSong, starts, startAnew, fill, values };
}
