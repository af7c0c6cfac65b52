import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const portuguese: Songbook = {
  verses: stanzas(`
    A rua dorme, há uma luz,
    escuto uma canção,
    um som antigo que conduz
    de novo ao coração.

    A manhã chega devagar,
    o céu é de cristal,
    eu abro a porta para o mar
    e sinto o vento e o sal.

    Deixamos tudo no caminho
    e fomos caminhar,
    a noite é longa, mas sozinho
    ninguém vai mais ficar.
  `),
  choruses: stanzas(`
    {hook},
    e nada a perder,
    {hook},
    até o amanhecer.

    {hook},
    eu sinto junto a mim,
    {hook},
    e vai ser sempre assim.
  `),
  bridges: stanzas(`
    E se a noite perguntar,
    eu respondo a cantar.

    Segura a nota um pouco mais,
    o que se ama não se desfaz.
  `),
  hooks: ['Sempre {s}', 'Eu canto {s}', 'Outra vez {s}'],
  subjects: ['o caminho de casa', 'a luz da tarde', 'o céu aberto'],
};
