import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Plays a video for a while and returns what the browser decoded of it. */
async function watch(video: HTMLVideoElement) {
  const still = () => {
    const canvas = new OffscreenCanvas(64, 36);
    const context = canvas.getContext('2d')!;
    context.drawImage(video, 0, 0, 64, 36);
    return context.getImageData(0, 0, 64, 36).data;
  };
  const reached = (time: number) =>
    new Promise<Uint8ClampedArray>((seen, failed) => {
      video.addEventListener('error', () => failed(new Error(video.error?.message ?? 'no reason')));
      video.addEventListener('timeupdate', () => {
        if (video.currentTime >= time) seen(still());
      });
    });
  const [early, late] = [reached(0.1), reached(0.9)];
  await video.play();
  const [first, second] = [await early, await late];
  video.pause();
  const moved = first.reduce((sum, value, at) => sum + Math.abs(value - second[at]!), 0) / first.length;
  const { duration, videoWidth, videoHeight, error } = video;
  const audioBytes = (video as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount;
  return { duration, videoWidth, videoHeight, error, moved, audioBytes };
}

test('a video is generated, exceeds the wait, is polled and watched; others fail or cost too much', async () => {
  const { page, faults } = await site.open('/dashboard/video', { signedIn: true });
  const generate = page.getByRole('button', { name: /^Generate/ });
  const prompt = page.getByLabel('Video description');
  await page.clock.install();
  await generate.click();
  await page.getByText('Please input the prompt to describe the content of the video you want to generate.').waitFor();
  await page.getByRole('button', { name: 'A village in the snow at night' }).click();
  await page.getByRole('radio', { name: 'Public' }).check({ force: true });
  await page.reload();
  await expect.poll(() => prompt.inputValue()).toBe('A village in the snow at night');
  expect(await generate.textContent()).toContain('40 credits');
  await generate.click();
  await page.getByText('Video processing').waitFor();
  await page.clock.fastForward(10 * 60_000);
  await page.getByText('Query status timeout, please try again').waitFor();

  const video = page.locator('video');
  const check = page.getByRole('button', { name: 'Check now' });
  await expect
    .poll(
      async () => {
        if (await check.isVisible()) await check.click();
        return video.count();
      },
      { timeout: 200_000, interval: 500 },
    )
    .toBe(1);
  await page.getByText('Video generate completed').waitFor();
  const seen = await video.evaluate(watch);
  expect(seen).toMatchObject({ videoWidth: 640, videoHeight: 360, error: null });
  expect(seen.duration).toBeCloseTo(5, 1);
  expect(seen.moved).toBeGreaterThan(1);
  expect(seen.audioBytes).toBeGreaterThan(1000);

  await prompt.fill('magic:fail');
  await page.getByText('You have 10 credits, and this costs 40 credits.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Buy credits' }).waitFor();
  expect(await generate.count()).toBe(0);
  await page.getByRole('main').getByRole('radio', { name: 'Test' }).check({ force: true });
  await generate.click();
  await page.getByText('The video couldn’t be generated.').waitFor();
  const credits = await page.evaluate(async () => (await fetch('/api/account/credits')).json());
  expect(credits).toEqual({ available: 10, held: 0, used: 40 });

  expect(faults).toEqual([]);
  expect(site.violations).toEqual([]);
});
