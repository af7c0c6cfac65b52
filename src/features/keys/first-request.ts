import { slots } from '#generated/home/first-sample.json';
import installs from '#generated/home/installs.json';
import keyed from '#generated/home/keyed-samples.json';
import samples from '#generated/home/samples.json';
import { toCodeText } from '../../ui/code/to-code-text.ts';

export interface FirstRequest {
  /** Highlighted. */
  readonly html: string;
  readonly code: string;
  /** The command that installs the client. Undefined for a program that uses none. */
  readonly install: string | undefined;
}

interface RequestValues {
  readonly origin: string;
  /** Undefined: the code reads it from the environment. */
  readonly secret: string | undefined;
  /** Without quotes and backslashes, which each language would escape differently. */
  readonly prompt: string;
}

const isInstalled = (program: string): program is keyof typeof installs => Object.hasOwn(installs, program);

/** The first request of a key as a program, ready to run: with the key itself, because it is on the page only once. */
export function getFirstRequest(program: string, { origin, secret, prompt }: RequestValues): FirstRequest {
  const fill = (text: string) =>
    text
      .replaceAll(slots.origin, origin)
      .replaceAll(slots.prompt, prompt)
      .replaceAll(slots.key, secret ?? '');
  const html = fill((secret === undefined ? samples : keyed).find(({ language }) => language === program)!.html);
  return { html, code: toCodeText(html), install: isInstalled(program) ? fill(installs[program]) : undefined };
}
