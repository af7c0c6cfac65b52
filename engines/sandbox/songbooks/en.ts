import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const english: Songbook = {
  verses: stanzas(`
    The street is slow, the lamps are low,
    I hear it in the air,
    a little tune I used to know
    is waiting on the stair.

    The morning comes with open hands,
    the kettle starts to sing,
    I turn the pages of the day
    to see what it will bring.

    We left our shoes beside the door
    and walked into the light,
    the road was longer than before,
    but every step was right.
  `),
  choruses: stanzas(`
    {hook},
    and nothing in the way,
    {hook},
    until the break of day.

    {hook},
    I feel it coming near,
    {hook},
    the only sound I hear.
  `),
  bridges: stanzas(`
    And if the night should ask my name,
    I will tell it yours again.

    Hold the note a little longer,
    quiet hearts are growing stronger.
  `),
  hooks: ['Always {s}', 'Sing of {s}', 'Give me {s}'],
  subjects: ['the long way home', 'the light tonight', 'the open sky'],
};
