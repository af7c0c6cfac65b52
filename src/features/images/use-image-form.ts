import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { uploads } from '#catalog/images.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import { createImages, createUpload } from '#generated/account/sdk.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { createDraftResolver } from '../tasks/draft-resolver.ts';
import { createDraftStore } from '../tasks/stored-draft.ts';
import { useGenerationForm } from '../tasks/use-generation-form.ts';
import { cropImage, isUncropped } from './crop.ts';
import { emptyDraft, centeredCrop, toRequest, type Draft, type Source } from './draft.ts';
import { ownKey } from '../../core/storage.ts';

const draftStore = createDraftStore<Draft>(ownKey('images-draft'));

const fieldNames: Readonly<Record<string, keyof Draft>> = {
  prompt: 'prompt',
  style: 'style',
  seed: 'seed',
  image: 'source',
};

const resolver = createDraftResolver<Draft>({
  schema: () => 'images-request',
  toInput: (draft) => toRequest(draft, null).input,
  fieldNames,
  own: ({ way, source }) => ({
    source:
      way === 'image' && source === null
        ? translate({ id: 'images.source.missing', message: 'Choose a source image' })
        : undefined,
  }),
});

/** Uploads an image and returns its URL. */
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

/** The last uploaded crop: a retry must send the same request under the same key. */
class SentCrop {
  #of = '';
  #url = '';

  async getUrl(of: string, send: () => Promise<string>): Promise<string> {
    if (of !== this.#of) {
      this.#url = await send();
      this.#of = of;
    }
    return this.#url;
  }
}

/** The form of the image page. It also crops and uploads the source image. */
export function useImageForm(onSubmitted: () => void) {
  const [cuts] = useState(() => new SentCrop());
  const generation = useGenerationForm({
    empty: emptyDraft,
    draftStore,
    resolver,
    toRequest: async (draft, client) => toRequest(draft, await getSourceUrl(draft, client)),
    fieldNames,
    send: createImages<true>,
    failed: translate({ id: 'images.submitFailed', message: 'App image generate failed' }),
    onSubmitted,
  });
  const { form, signedIn } = generation;
  const { setValue, setError, clearErrors } = form;

  const startFrom = (source: Source | null) => {
    setValue('source', source);
    setValue('cut', centeredCrop);
    if (source) setValue('way', 'image');
    clearErrors('source');
  };

  const upload = useAction(
    defineOperation((file: File, client) => send(client, file)),
    {
      success: startFrom,
      failure: (error) => {
        const status = toApiError(error)?.status;
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

  /** The URL of the source image with the requested crop. */
  async function getSourceUrl({ way, source, aspect, cut }: Draft, client: Client): Promise<string | null> {
    if (way === 'text' || !source) return null;
    if (isUncropped(cut)) return source.url;
    const sendCut = async () => (await send(client, await cropImage(source, aspect, cut))).url;
    return cuts.getUrl(JSON.stringify([source.url, aspect, cut]), sendCut);
  }

  return { ...generation, choose, uploading: upload.isPending, startFrom };
}
