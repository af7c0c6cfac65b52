import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const turkish: Songbook = {
  verses: stanzas(`
    Sokak uyur, lambalar yanar,
    bir ses gelir uzaktan,
    eski bir şarkı beni arar,
    geçer gider sokaktan.

    Sabah gelir yavaş yavaş,
    açılır pencereler,
    kalbim sana arkadaş,
    ne güzel bu haberler.

    Yürüdük kıyı boyunca,
    bakmadık hiç geriye,
    bir yol var gece boyunca,
    gideriz ileriye.
  `),
  choruses: stanzas(`
    {hook},
    başka bir şey istemem,
    {hook},
    ben bu yoldan dönemem.

    {hook},
    içimde bir sıcaklık,
    {hook},
    bitiyor bak karanlık.
  `),
  bridges: stanzas(`
    Gece sorarsa adımı,
    söylerim ona şarkımı.

    Uzat sesi biraz daha,
    az kaldı artık sabaha.
  `),
  hooks: ['Aklımda hep {s}', 'Yine {s}', 'Her gece {s}'],
  subjects: ['evin yolu', 'akşam ışığı', 'açık gökyüzü'],
};
