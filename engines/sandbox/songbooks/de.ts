import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const german: Songbook = {
  verses: stanzas(`
    Die Straße schläft, die Lampe brennt,
    ich höre, wie es klingt,
    ein altes Lied, das jeder kennt,
    das mir der Abend bringt.

    Der Morgen kommt mit leichter Hand,
    der Himmel wird so weit,
    ich schreibe Namen in den Sand
    und habe alle Zeit.

    Wir ließen unsre Schuhe stehn
    und gingen in das Licht,
    wir wollten nur ein wenig gehn,
    und müde sind wir nicht.
  `),
  choruses: stanzas(`
    {hook},
    und alles wird so leicht,
    {hook},
    bis uns der Tag erreicht.

    {hook},
    ich spür es tief in mir,
    {hook},
    und darum steh ich hier.
  `),
  bridges: stanzas(`
    Und fragt die Nacht, wohin ich geh,
    dann sag ich ihr, dass ich dich seh.

    Halt den Ton noch einen Schlag,
    aus der Nacht wird wieder Tag.
  `),
  hooks: ['Immer wieder {s}', 'Heute Nacht nur {s}'],
  about: { mark: /(^|\s)über\s/iu, hooks: ['Ich sing heut nur für {s}', 'Ich denk so oft an {s}'] },
  subjects: ['der Weg nach Haus', 'das erste Licht', 'der weite Himmel'],
};
