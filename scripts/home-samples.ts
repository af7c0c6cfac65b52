import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newestModel } from '../catalog/models.ts';
import { highlight } from '../plugins/markdown/rehype-code.ts';
import { sampleWriters } from '../plugins/reference/samples/samples.ts';
import { root } from './freshness.ts';

/** Words that the home page replaces with the visitor's prompt and the site's URL (src/features/home/exchange.ts). */
const slots = { prompt: 'THE_PROMPT', origin: 'https://the-origin.invalid' };

/** Writes the request of the home page in each language of the reference, highlighted, with slots for prompt and URL. */
export async function generateHomeSamples(): Promise<void> {
  const body = { model: newestModel.id, prompt: slots.prompt };
  const call = { method: 'POST', url: `${slots.origin}/api/v2/generate`, body, idempotent: true };
  const samples = sampleWriters.flatMap(({ id, label, grammar, write }) => {
    const code = write(call);
    return code === undefined ? [] : [{ language: id, label, html: highlight(code, grammar) }];
  });
  const folder = join(root, 'generated', 'home');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'samples.json'), JSON.stringify({ slots, samples }));
}
