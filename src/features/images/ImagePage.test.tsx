import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GeneratedImage, ImagesCreate, Task } from '#generated/account/types.gen.ts';
import { type ApiDouble, json, problem } from '../../../tests/app/api-double.ts';
import { chooseOption } from '../../../tests/app/choose-option.ts';
import { findBuyCredits, generationApi, taskList as list } from '../../../tests/app/generation.ts';
import { moveSlider } from '../../../tests/app/move-slider.ts';
import { createTask } from '../../../tests/app/records.ts';
import { showOpenPage } from '../../../tests/app/show-app-page.tsx';
import { getCropBox } from './crop.ts';
import { ImagePage } from './ImagePage.tsx';

const create = 'POST /api/account/images';
const uploads = 'POST /api/account/uploads';

const anImage = (index: number): GeneratedImage => ({
  id: `img_${index}`,
  index,
  width: 1024,
  height: 1024,
  seed: index,
  image_url: `/api/files/${index}`,
  checksum: 'sha256:0',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
});
const anImageTask = (some: Partial<Task> = {}): Task =>
  createTask({
    type: 'images',
    model: 'image-1',
    input: { model: 'image-1', prompt: 'a lighthouse', count: 2, aspect_ratio: '1:1' },
    images: [],
    ...some,
  });
const upload = {
  id: 'upl_a',
  url: '/api/files/up',
  width: 400,
  height: 200,
  bytes: 9,
  expires_at: '',
};

let api: ApiDouble;
let signedIn = true;
beforeEach(() => {
  signedIn = true;
  api = generationApi(
    () => signedIn,
    create,
    anImageTask,
    () => anImageTask({ status: 'running', images: [anImage(0)] }),
  ).on(uploads, () => json(upload, 201));
});
afterEach(() => api.close());

const show = () => showOpenPage(<ImagePage />, '/dashboard/image');
const prompt = () => screen.getByLabelText('Image description');
const generate = () => screen.getByRole('button', { name: /^Generate/ });
const sent = () => api.made(create).map(({ body }) => body as ImagesCreate);

async function submit() {
  const page = show();
  await screen.findByText('No images yet');
  await page.user.type(prompt(), 'a lighthouse');
  await page.user.click(generate());
  return page;
}

test('shows the price of all images before submitting', async () => {
  const { user } = show();
  expect(generate()).toHaveTextContent('Generate · 4 credits');
  await chooseOption(user, screen.getByLabelText('Count'), '3');
  expect(generate()).toHaveTextContent('Generate · 12 credits');
  await user.click(screen.getByRole('radio', { name: 'Test' }));
  expect(generate()).toHaveTextContent('Generate · free');
});

test('submits the form with its own Idempotency-Key, and shows the results', async () => {
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    mode: 'live',
    input: { model: 'image-1', prompt: 'a lighthouse', aspect_ratio: '1:1', count: 1, visibility: 'private' },
  });
  expect(api.made(create)[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText(/0 of 2 ready/)).toBeVisible();
  expect(api.made(list)[0]!.query.getAll('type')).toEqual(['images']);
});

test('rules of the contract are reported at their fields, and the first one gets the focus', async () => {
  const { user } = show();
  await user.click(screen.getByText('More options'));
  await user.type(screen.getByLabelText(/^Seed/), '4294967296');
  await user.click(generate());
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(prompt()).toHaveFocus();
  expect(screen.getByLabelText(/^Seed/)).toHaveAccessibleDescription('Enter a whole number from 0 to 4294967295');
  fireEvent.change(prompt(), { target: { value: 'x'.repeat(501) } });
  await user.click(screen.getByRole('radio', { name: 'Image to image' }));
  const source = await screen.findByLabelText('Source image');
  await user.click(generate());
  await waitFor(() => expect(prompt()).toHaveFocus());
  expect(prompt()).toHaveAccessibleDescription(/^This is too long/);
  expect(source).toHaveAccessibleDescription('Choose a source image');
  fireEvent.change(prompt(), { target: { value: 'x' } });
  await user.click(generate());
  await waitFor(() => expect(source).toHaveFocus());
  expect(sent()).toEqual([]);
});

test('an example fills the form', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'A planet with rings' }));
  expect(prompt()).toHaveValue('A planet with rings');
  expect(screen.getByText('Risograph')).toBeVisible();
});

test('an image is uploaded, and the request refers to it', async () => {
  const { user } = show();
  await screen.findByText('No images yet');
  await user.click(screen.getByRole('radio', { name: 'Image to image' }));
  await user.type(prompt(), 'at night');
  await user.click(generate());
  expect(await screen.findByText('Choose a source image')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.upload(await screen.findByLabelText('Source image'), new File(['0'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByAltText('Source image')).toHaveAttribute('src', upload.url);
  moveSlider(screen.getByRole('slider', { name: 'Strength: 50%' }), 'ArrowLeft', 30);
  await user.click(generate());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.input).toMatchObject({ image: location.origin + upload.url, strength: 0.2 });
});

test('a file that is not an image is reported at its field', async () => {
  api.on(uploads, () => problem(422, 'invalid_field'));
  const { user } = show();
  await screen.findByText('No images yet');
  await user.click(screen.getByRole('radio', { name: 'Image to image' }));
  await user.upload(await screen.findByLabelText('Source image'), new File(['0'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText(/^Choose a JPEG, PNG, or WebP image/)).toBeVisible();
});

test('a signed-out visitor is asked to log in, and finds the draft afterwards', async () => {
  signedIn = false;
  const { address } = await submit();
  expect(await screen.findByText('Please login first')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/auth/login?return=%2Fdashboard%2Fimage'));
  expect(sessionStorage.getItem('cadenza.images-draft.visitor')).toContain('a lighthouse');
});

test('insufficient credits are reported next to the button', async () => {
  api.on(create, () => problem(402, 'insufficient_credits'));
  await submit();
  expect(await findBuyCredits()).toHaveAttribute('href', '/dashboard/api/billing');
});

test('a failed submission is reported', async () => {
  api.on(create, () => problem(500, 'internal_error'));
  await submit();
  expect(await screen.findByText('App image generate failed')).toBeVisible();
});

test('a failed list is reported', async () => {
  api.on(list, () => problem(500, 'internal_error'));
  show();
  expect(await screen.findByText('App image query failed')).toBeVisible();
});

test('images can be viewed, downloaded and used as a source', async () => {
  const done = anImageTask({ status: 'succeeded', completed_at: '', images: [anImage(0), anImage(1)] });
  api.on(list, () => json({ data: [done], next_cursor: null }));
  const { user } = show();
  expect(await screen.findAllByRole('img', { name: 'a lighthouse' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Download' })[0]).toHaveAttribute(
    'href',
    `${anImage(0).image_url}?download`,
  );
  await user.click(screen.getAllByRole('button', { name: 'Use as source' })[1]!);
  expect(screen.getByAltText('Source image')).toHaveAttribute('src', anImage(1).image_url);
});

test('a crop is the part of an image inside its frame', () => {
  expect(getCropBox(upload, '1:1', { x: 0.5, y: 0.5, zoom: 1 })).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 200,
  });
  expect(getCropBox(upload, '1:1', { x: 0, y: 1, zoom: 2 })).toEqual({ left: 0, top: 100, width: 100, height: 100 });
});
