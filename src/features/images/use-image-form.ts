import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { uploads } from '#catalog/images.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import { createImages, createUpload } from '#generated/account/sdk.gen.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { steps, useAction } from '../../core/api/use-action.ts';
import { draftResolver } from '../tasks/draft-resolver.ts';
import { keptDraft } from '../tasks/kept-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';
import { cutOut, isUncut } from './crop.ts';
import { emptyDraft, middle, requestOf, type Draft, type Source } from './draft.ts';

const kept = keptDraft<Draft>('cadenza.images-draft');

const fieldOf: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  style: 'style',
  seed: 'seed',
  image: 'source',
};

const resolver = draftResolver<Draft>({
  schema: () => 'images-request',
  inputOf: (draft) => requestOf(draft, null).input,
  fieldOf,
  own: ({ way, source }) => ({
    source:
      way === 'image' && source === null
        ? translate({ id: 'images.source.missing', message: 'Choose a source image' })
        : undefined,
  }),
});

/** Sends the bytes of an image; what comes back says where it is kept. */
const send = async (client: Client, body: Blob) =>
  (
    await createUpload({
      client,
      body,
      bodySerializer: null,
      headers: { 'Content-Type': body.type || 'application/octet-stream' },
      throwOnError: true,
    })
  ).data;

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
  const [cuts] = useState(() => new SentCut());
  const generation = useGenerationForm({
    empty: emptyDraft,
    kept,
    resolver,
    requestOf: async (draft, client) => requestOf(draft, await imageOf(draft, client)),
    fieldOf,
    send: createImages<true>,
    failed: translate({ id: 'images.submitFailed', message: 'App image generate failed' }),
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

  const upload = useAction(
    steps((file: File, client) => send(client, file)),
    {
      success: startFrom,
      failure: (error) => {
        const status = failureOf(error)?.status;
        if (status !== 422 && status !== 413) {
          return translate({ id: 'images.upload.failed', message: 'The image couldn’t be uploaded' });
        }
        const message = translate(
          {
            id: 'images.upload.refused',
            message: 'Choose a JPEG, PNG, or WebP image of up to {megabytes} MiB and {megapixels} megapixels',
          },
          { megabytes: String(uploads.bytes / 2 ** 20), megapixels: String(uploads.pixels / 1e6) },
        );
        setError('source', { message });
        return false;
      },
    },
  );

  const choose = async (file: File): Promise<void> => {
    if (await signedIn()) await upload.run(file);
  };

  /** Where the image to start from is, cut as it was asked for. */
  async function imageOf({ way, source, aspect, cut }: Draft, client: Client): Promise<string | null> {
    if (way === 'text' || !source) return null;
    if (isUncut(cut)) return source.url;
    const sendCut = async () => (await send(client, await cutOut(source, aspect, cut))).url;
    return cuts.urlOf(JSON.stringify([source.url, aspect, cut]), sendCut);
  }

  return { ...generation, choose, uploading: upload.isPending, startFrom };
}
