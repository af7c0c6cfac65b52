import { expect, vi } from 'vitest';
import sharp from 'sharp';
import type { TestApp } from '../harness.ts';

/** Creates an image from an uploaded one in test mode, and waits until it is finished. */
export async function uploadDrawing(app: TestApp, cookie: string): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c8401a' } })
    .png()
    .toBuffer();
  const upload = await app.call('POST /api/account/uploads', { cookie, body: picture });
  const input = {
    model: 'image-1',
    prompt: 'rain on a tin roof',
    image: `${app.core.config.publicUrl}${upload.body.url}`,
  };
  const made = await app.call('POST /api/account/images', { cookie, body: { mode: 'test', input } });
  await vi.waitFor(
    async () => {
      const { body } = await app.call(`GET /api/account/tasks/${made.body.id}`, { cookie });
      expect(body.status).toBe('succeeded');
    },
    { timeout: 60_000, interval: 20 },
  );
}
