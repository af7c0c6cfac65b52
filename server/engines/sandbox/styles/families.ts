import { bossaNova } from './bossa-nova.ts';
import { cinematic } from './cinematic.ts';
import { house } from './house.ts';
import { lofi } from './lofi.ts';
import { pop } from './pop.ts';
import { rock } from './rock.ts';
import type { Family } from './style.ts';

/** All families the engine plays, in no order of rank. A new one is a file and a line here, and its words. */
export const families: readonly Family[] = [bossaNova, lofi, house, rock, cinematic, pop];
