import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const spanish: Songbook = {
  verses: stanzas(`
    La calle duerme, hay una luz,
    se escucha una canción,
    un aire viejo que al pasar
    me toca el corazón.

    Despacio llega la mañana,
    el cielo es de cristal,
    yo abro apenas la ventana
    y siento olor a sal.

    Dejamos todo en el camino
    y nos fuimos a andar,
    la noche es larga, buen amigo,
    no vamos a parar.
  `),
  choruses: stanzas(`
    {hook},
    y nada que perder,
    {hook},
    hasta el amanecer.

    {hook},
    lo siento junto a mí,
    {hook},
    y por eso estoy aquí.
  `),
  bridges: stanzas(`
    Y si la noche quiere hablar,
    le enseñaré yo a cantar.

    Sostén la nota un poco más,
    que lo que amamos no se va.
  `),
  hooks: ['Siempre {s}', 'Hoy canto {s}', 'Otra vez {s}'],
  subjects: ['el camino a casa', 'la luz de la tarde', 'el cielo abierto'],
};
