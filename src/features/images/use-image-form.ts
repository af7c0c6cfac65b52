import { useRef } from 'react';
import { translate } from '@docusaurus/Translate';
import { uploads } from '#catalog/images.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import { createImages, createUpload } from '#generated/account/sdk.gen.ts';
import type { ImagesCreate, ImagesRequest, Task } from '#generated/account/types.gen.ts';
import { zImagesCreate } from '#generated/requests/zod.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format/format.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';
import { createDraftStore, getSeedMessage, useGenerationForm } from '../tasks/use-generation-form.ts';
import { centeredCrop, cropImage, isUncropped, type Source } from './crop.ts';

/** The initial values of the form. Texts stay as typed; `toRequest` creates the request. */
const emptyDraft = {
  way: 'text' as 'text' | 'image',
  prompt: '',
  style: '' as NonNullable<ImagesRequest['style']> | '',
  aspect: '1:1' as NonNullable<ImagesRequest['aspect_ratio']>,
  count: '1' as '1' | '2' | '3' | '4',
  visibility: 'private' as NonNullable<ImagesRequest['visibility']>,
  mode: 'live' as ImagesCreate['mode'],
  seed: '',
  source: null as Source | null,
  cut: centeredCrop,
  strength: 0.5,
};

export type Draft = typeof emptyDraft;

/** Creates the request. `image` is the path of the source image, if there is one. Requests contain complete URLs. */
function toRequest(draft: Draft, image: string | null): ImagesCreate {
  return {
    mode: draft.mode,
    input: {
      model: 'image-1',
      prompt: draft.prompt.trim(),
      style: draft.style === '' ? undefined : draft.style,
      aspect_ratio: draft.aspect,
      count: Number(draft.count),
      visibility: draft.visibility,
      seed: parseTypedNumber(draft.seed),
      ...(image === null ? {} : { image: new URL(image, location.origin).href, strength: draft.strength }),
    },
  };
}

/** The values of the form for an earlier request, without its source image, which is loaded. */
function toDraft({ prompt = '', style, aspect_ratio: aspect, count, visibility, image, strength }: Task['input']) {
  return {
    way: image === undefined ? 'text' : 'image',
    prompt,
    style: (style as ImagesRequest['style']) ?? '',
    aspect: aspect ?? emptyDraft.aspect,
    count: String(count ?? 1) as Draft['count'],
    visibility: visibility ?? emptyDraft.visibility,
    strength: strength ?? emptyDraft.strength,
  } satisfies Partial<Draft>;
}

/** Loads the source image of an earlier request. */
async function loadSource(url: string): Promise<Source> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { url, width: image.naturalWidth, height: image.naturalHeight };
}

const draftStore = createDraftStore<Draft>('images-draft');

/** Uploads an image. */
async function upload(file: Blob, client: Client): Promise<Source> {
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  return (await createUpload({ client, body: file, bodySerializer: null, headers, throwOnError: true })).data;
}

/** The form of the image page. It also crops and uploads the source image. */
export function useImageForm() {
  // The last uploaded crop: a retry must send the same request under the same key.
  const uploadedCrop = useRef({ crop: '', url: '' });

  /** The path of the source image with the requested crop. */
  async function getSourceUrl({ way, source, aspect, cut }: Draft, client: Client): Promise<string | null> {
    if (way === 'text' || !source) return null;
    if (isUncropped(cut)) return source.url;
    const crop = JSON.stringify([source.url, aspect, cut]);
    if (crop !== uploadedCrop.current.crop) {
      const { url } = await upload(await cropImage(source, aspect, cut), client);
      uploadedCrop.current = { crop, url };
    }
    return uploadedCrop.current.url;
  }

  const generation = useGenerationForm({
    empty: emptyDraft,
    draftStore,
    schema: zImagesCreate,
    fieldNames: { prompt: 'prompt', style: 'style', seed: 'seed', image: 'source' },
    messages: { seed: getSeedMessage },
    own: ({ way, source }) => ({
      source:
        way === 'image' && source === null
          ? translate({ id: 'images.source.missing', message: 'Choose a source image' })
          : undefined,
    }),
    toRequest: (draft) => toRequest(draft, null),
    toDraft,
    prepare: async (draft, client) => toRequest(draft, await getSourceUrl(draft, client)),
    send: createImages<true>,
    failed: translate({ id: 'images.submitFailed', message: 'App image generate failed' }),
  });
  const { form, requireLogin } = generation;
  const { setValue, setError, clearErrors } = form;

  const startFrom = (source: Source | null) => {
    setValue('source', source);
    setValue('cut', centeredCrop);
    if (source) setValue('way', 'image');
    clearErrors('source');
  };

  const format = useFormat();
  const { run, isPending } = useAction(defineOperation(upload), {
    success: startFrom,
    failure: (error) => {
      const status = toApiError(error)?.status;
      if (status !== 422 && status !== 413) {
        return translate({ id: 'images.upload.failed', message: 'The image couldn’t be uploaded' });
      }
      const message = translate(
        {
          id: 'images.upload.refused',
          message: 'Choose a JPEG, PNG, or WebP image of up to {size} and {megapixels} megapixels',
        },
        { size: format.bytes(uploads.bytes), megapixels: String(uploads.pixels / 1e6) },
      );
      setError('source', { message });
      return false;
    },
  });

  const choose = async (file: File): Promise<void> => {
    if (await requireLogin()) await run(file);
  };

  const reuse = (task: Task) => {
    generation.reuse(task);
    const { image } = task.input;
    // The file may be deleted. Then the form asks for another source.
    if (image !== undefined) void loadSource(image).then(startFrom, () => startFrom(null));
  };

  return { ...generation, choose, uploading: isPending, startFrom, reuse };
}
