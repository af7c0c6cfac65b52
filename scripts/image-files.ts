import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.ts';

/** A `COPY` instruction of the last stage, and the location of its files in a built repository. */
export interface Copy {
  /** Relative to the repository. */
  readonly sources: readonly string[];
  /** Relative to the folder of the image; it ends with a slash if the sources go into it. */
  readonly target: string;
}

interface ImageFile {
  readonly copies: readonly Copy[];
  /** The commands of the stage that installs packages. */
  readonly install: readonly string[];
  /** The command of the container. */
  readonly command: readonly string[];
}

const BUILT = '/app/';

/** `site` in the build stage is a copy of `build`, which is a symbolic link. */
const inRepository = (path: string): string => path.replace(BUILT, '').replace(/^site$/, 'build');

/** Reads deploy/Dockerfile. Packages aren't among the copies, because the stage `packages` installs them. */
export function readImageFile(): ImageFile {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const stages = text.split(/^FROM /m).slice(1);
  const [packages, image] = [stages.at(-2)!, stages.at(-1)!];
  const lines = image.split('\n');
  const copies = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from=packages'))
    .map((line) => {
      const words = line
        .split(/\s+/)
        .slice(1)
        .filter((word) => !word.startsWith('--'));
      return { sources: words.slice(0, -1).map(inRepository), target: words.at(-1)!.replace('./', '') };
    });
  const install = [...packages.matchAll(/^RUN (.+)$/gm)].map(([, command]) => command!);
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(image)![1]!) as string[];
  return { copies, install, command };
}
