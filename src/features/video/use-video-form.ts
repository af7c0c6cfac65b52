import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { failureOf } from '../../core/api/api-failure.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { keptDraft } from '../../core/tasks/kept-draft.ts';
import { useKeptDraft } from '../../core/tasks/use-kept-draft.ts';
import { useLoginFirst } from '../../core/tasks/use-login-first.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { draftSchema } from './draft-schema.ts';
import { emptyDraft, requestOf, type Draft } from './draft.ts';
import { useSubmitVideo } from './video-queries.ts';

const kept = keptDraft<Draft>('cadenza.video-draft');

/** The form of the video page: keeps its draft, asks to log in, submits, and says what was wrong and where. */
export function useVideoForm(onSubmitted: () => void) {
  const loginFirst = useLoginFirst();
  const submission = useSubmitVideo();
  const form = useForm<Draft>({ resolver: zodResolver(draftSchema), defaultValues: emptyDraft });
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const draft = useWatch({ control: form.control }) as Draft;
  useKeptDraft(form, kept, emptyDraft);

  const submit = form.handleSubmit(async (values) => {
    kept.write(values);
    setTooFewCredits(false);
    if (!(await loginFirst())) return;
    try {
      await submission.mutateAsync(requestOf(values));
      onSubmitted();
    } catch (error) {
      if (failureOf(error)?.status === 402) {
        setTooFewCredits(true);
        return;
      }
      const faults = fieldFaults(error).flatMap(({ pointer, message }) => {
        const field = pointer.replace('/input/', '');
        return field in emptyDraft ? [{ field: field as keyof Draft, message }] : [];
      });
      for (const { field, message } of faults) form.setError(field, { message });
      if (faults.length === 0) {
        const failed = translate({
          id: 'video.submitFailed',
          message: 'Video generate request failed, please try again',
        });
        toast.error(problemMessage(error, failed));
      }
    }
  });

  return { form, draft, submit, tooFewCredits };
}
