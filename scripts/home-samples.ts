import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newestModel } from '../catalog/models.ts';
import { type ClientPackages, withClientPackages } from '../plugins/client-packages.ts';
import { highlight } from '../plugins/markdown/rehype-code.ts';
import { curl } from '../plugins/reference/samples/scripting.ts';
import { getOwnLanguage, groupByLanguage, sampleWriters } from '../plugins/reference/samples/samples.ts';
import { keySlot, writeKey } from '../plugins/reference/samples/write-key.ts';
import { root } from './freshness.ts';

/** Words that pages replace: with the visitor's prompt, the site's URL (src/features/home/example-request.ts), a key and a task. */
const slots = { prompt: 'THE_PROMPT', origin: 'https://the-origin.invalid', key: keySlot, task: 'THE_TASK' };
/** Words of the use cases, which are in the language of the page. */
const caseSlots = { lyrics: 'THE_LYRICS', style: 'THE_STYLE' };

const { id: model } = newestModel;

/** The bodies of requests for what customers build, by the ID of their text (src/features/home/UseCases.tsx). */
const useCases = {
  video: { model, prompt: slots.prompt, instrumental: true },
  words: { model, ...caseSlots },
  game: { model, prompt: slots.prompt, instrumental: true, seed: 7, metadata: { scene: 'harbor' } },
} as const;

/** The commands that install the clients, by their samples. */
const installs = {
  client: `npm install ${slots.origin}/client/cadenza-client.tgz`,
  'python-client': `pip install ${slots.origin}/client/cadenza_client.whl`,
  'go-client': `curl -sS --create-dirs -o cadenza/cadenza.go ${slots.origin}/client/cadenza.go`,
} as const;

/**
 * Writes the request of the home page in each language of the reference, highlighted, with slots for prompt and URL, also with a slot for
 * the key, the commands of the dashboard's quickstart, the use cases of the page, and how to install the clients.
 * The page has the first sample; the others load when a language is chosen.
 */
export async function generateHomeSamples(packages: ClientPackages): Promise<void> {
  const body = { model: newestModel.id, prompt: slots.prompt };
  const { origin } = slots;
  const client = { method: 'generate', origin, inPath: [], inQuery: {} };
  const call = { method: 'POST', url: `${origin}/api/v2/generate`, body, idempotent: true, client };
  const programs = sampleWriters.flatMap(({ id, label, plain, grammar, write }) => {
    const code = write(call);
    if (code === undefined) return [];
    const own = withClientPackages(code, packages);
    const name = withClientPackages(label, packages);
    const sample = { language: id, label: name, program: plain ?? name, of: getOwnLanguage(id) };
    return [{ sample: { ...sample, html: highlight(own, grammar) }, keyed: highlight(writeKey(own), grammar) }];
  });
  const samples = programs.map(({ sample }) => sample);
  // The same with the key itself, for pages that know it.
  const keyed = programs.map(({ sample: { language }, keyed: html }) => ({ language, html }));
  const get = { method: 'GET', url: `${origin}/api/v2/tasks/${slots.task}`, body: undefined, idempotent: false };
  const steps = [{ ...call, idempotent: false }, get].map((step) => highlight(writeKey(curl(step)), 'bash'));
  const requests = Object.entries(useCases).map(([id, request]) => ({
    id,
    html: highlight(JSON.stringify(request, null, 2), 'json'),
  }));
  const folder = join(root, 'generated', 'home');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'samples.json'), JSON.stringify(samples));
  // A language begins with the program that uses its client package.
  const languages = groupByLanguage(samples).map(({ plain: { label }, programs: own }) => ({
    label,
    programs: own.map(({ language, program }) => ({ language, label: program })),
  }));
  await writeFile(join(folder, 'first-sample.json'), JSON.stringify({ slots, languages, sample: samples[0] }));
  await writeFile(join(folder, 'keyed-samples.json'), JSON.stringify(keyed));
  await writeFile(join(folder, 'quickstart.json'), JSON.stringify({ generate: steps[0], fetch: steps[1] }));
  await writeFile(join(folder, 'use-cases.json'), JSON.stringify(requests));
  await writeFile(join(folder, 'installs.json'), withClientPackages(JSON.stringify(installs), packages));
}
