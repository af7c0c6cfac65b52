import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { translate } from '@docusaurus/Translate';
import { uploads } from '#catalog/images.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { keptDraft } from '../../core/tasks/kept-draft.ts';
import { useGenerationForm } from '../../core/tasks/use-generation-form.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { cutOut, isUncut } from './crop.ts';
import { draftSchema } from './draft-schema.ts';
import { emptyDraft, middle, requestOf, type Draft, type Source } from './draft.ts';
import { useSubmitImages, useUpload } from './image-queries.ts';

const kept = keptDraft<Draft>('cadenza.images-draft');
const resolver = zodResolver(draftSchema);

const fieldOf: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  style: 'style',
  seed: 'seed',
  image: 'source',
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

/** The form of the image page, which also uploads the image to start from, and cuts it. */
export function useImageForm(onSubmitted: () => void) {
  const send = useUpload();
  const [uploading, setUploading] = useState(false);
  const [cuts] = useState(() => new SentCut());
  const generation = useGenerationForm({
    empty: emptyDraft,
    kept,
    resolver,
    requestOf: async (draft) => requestOf(draft, await imageOf(draft)),
    fieldOf,
    submission: useSubmitImages(),
    failed: translate({ id: 'image.submitFailed', message: 'App image generate failed' }),
    onSubmitted,
  });
  const { form, signedIn } = generation;
  const { setValue, setError, clearErrors } = form;

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

  return { ...generation, choose, uploading, startFrom };
}
