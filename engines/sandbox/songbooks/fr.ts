import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const french: Songbook = {
  verses: stanzas(`
    La rue s'endort, la lampe luit,
    j'entends venir un air,
    une chanson qui dans la nuit
    traverse tout l'hiver.

    Le matin ouvre ses deux mains,
    le ciel est presque bleu,
    je suis les pas sur le chemin
    et je ferme les yeux.

    On a laissé tous nos souliers
    tout au bord du courant,
    la route est longue, mais tu sais,
    on a encore le temps.
  `),
  choruses: stanzas(`
    {hook},
    et rien pour nous presser,
    {hook},
    jusqu'au matin levé.

    {hook},
    je l'entends dans le vent,
    {hook},
    plus près et plus souvent.
  `),
  bridges: stanzas(`
    Et si la nuit demande un nom,
    je lui dirai cette chanson.

    Tiens la note encore un peu,
    le silence attend son feu.
  `),
  hooks: ['Je chante {s}', 'Encore {s}', 'Toujours {s}'],
  subjects: ['le chemin du retour', 'la lumière du soir', 'le ciel immense'],
};
