import { ambient } from './ambient.ts';
import { blues } from './blues.ts';
import { bossaNova } from './bossa-nova.ts';
import { cinematic } from './cinematic.ts';
import { drumAndBass } from './drum-and-bass.ts';
import { folk } from './folk.ts';
import { funk } from './funk.ts';
import { hipHop } from './hip-hop.ts';
import { house } from './house.ts';
import { jazz } from './jazz.ts';
import { lofi } from './lofi.ts';
import { metal } from './metal.ts';
import { pop } from './pop.ts';
import { reggae } from './reggae.ts';
import { rock } from './rock.ts';
import { soul } from './soul.ts';
import type { Family } from './style.ts';
import { techno } from './techno.ts';
import { waltz } from './waltz.ts';

/**
 * All families that the engine plays, in no particular order. A new one needs a file, an entry here, its words, and a
 * cover.
 */
export const families: readonly Family[] = [
  bossaNova,
  lofi,
  house,
  rock,
  cinematic,
  pop,
  jazz,
  blues,
  soul,
  reggae,
  folk,
  ambient,
  techno,
  hipHop,
  drumAndBass,
  waltz,
  funk,
  metal,
];
