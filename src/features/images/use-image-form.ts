import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { uploads } from '#catalog/images.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { keptDraft } from '../../core/tasks/kept-draft.ts';
import { useKeptDraft } from '../../core/tasks/use-kept-draft.ts';
import { useLoginFirst } from '../../core/tasks/use-login-first.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { cutOut, isUncut } from './crop.ts';
import { draftSchema } from './draft-schema.ts';
import { emptyDraft, middle, requestOf, type Draft, type Source } from './draft.ts';
import { useSubmitImages, useUpload } from './image-queries.ts';

const kept = keptDraft<Draft>('cadenza.images-draft');

/** What of a request stands in which field. */
const fieldOf: Readonly<Record<string, keyof Draft>> = {
  '/input/prompt': 'prompt',
  '/input/style': 'style',
  '/input/seed': 'seed',
  '/input/image': 'source',
};

/** A cut that was sent already: what fails is sent again as it was, under the same key. */
class SentCut {
  #of = '';
  #url = '';

  async urlOf(of: string, send: () => Promise<string>): Promise<string> {
    if (of !== this.#of) {
      this.#url = await send();
      this.#of = of;
    }
    return this.#url;
  }
}

/** The form of the image page: keeps its draft, uploads, asks to log in, submits, and says what was wrong and where. */
export function useImageForm(onSubmitted: () => void) {
  const loginFirst = useLoginFirst();
  const submission = useSubmitImages();
  const send = useUpload();
  const form = useForm<Draft>({ resolver: zodResolver(draftSchema), defaultValues: emptyDraft });
  const [tooFewCredits, setTooFewCredits] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [cuts] = useState(() => new SentCut());
  const draft = useWatch({ control: form.control }) as Draft;

  const { getValues, setValue, setError, clearErrors } = form;
  useKeptDraft(form, kept, emptyDraft);

  const signedIn = (): Promise<boolean> => {
    kept.write(getValues());
    return loginFirst();
  };

  const startFrom = (source: Source | null) => {
    setValue('source', source);
    setValue('cut', middle);
    if (source) setValue('way', 'image');
    clearErrors('source');
  };

  async function choose(file: File): Promise<void> {
    if (!(await signedIn())) return;
    setUploading(true);
    try {
      startFrom(await send(file));
    } catch (error) {
      const fallback = translate({ id: 'images.upload.failed', message: 'The image could not be uploaded' });
      const status = failureOf(error)?.status;
      const refused = translate(
        {
          id: 'images.upload.refused',
          message: 'This must be a JPEG, PNG or WebP image of at most {megabytes} MiB and {megapixels} megapixels',
        },
        { megabytes: String(uploads.bytes / 2 ** 20), megapixels: String(uploads.pixels / 1e6) },
      );
      if (status === 422 || status === 413) setError('source', { message: refused });
      else toast.error(problemMessage(error, fallback));
    } finally {
      setUploading(false);
    }
  }

  /** Where the image to start from is, cut as it was asked for. */
  async function imageOf({ way, source, aspect, cut }: Draft): Promise<string | null> {
    if (way === 'text' || !source) return null;
    if (isUncut(cut)) return source.url;
    const sendCut = async () => (await send(await cutOut(source, aspect, cut))).url;
    return cuts.urlOf(JSON.stringify([source.url, aspect, cut]), sendCut);
  }

  const submit = form.handleSubmit(async (values) => {
    setTooFewCredits(false);
    if (!(await signedIn())) return;
    try {
      await submission.mutateAsync(requestOf(values, await imageOf(values)));
      onSubmitted();
    } catch (error) {
      if (failureOf(error)?.status === 402) {
        setTooFewCredits(true);
        return;
      }
      const faults = fieldFaults(error).flatMap(({ pointer, message }) => {
        const field = fieldOf[pointer];
        return field ? [{ field, message }] : [];
      });
      for (const { field, message } of faults) setError(field, { message });
      if (faults.length === 0) {
        toast.error(
          problemMessage(error, translate({ id: 'image.submitFailed', message: 'App image generate failed' })),
        );
      }
    }
  });

  return { form, draft, submit, choose, uploading, startFrom, tooFewCredits };
}
