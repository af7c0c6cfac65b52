import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const japanese: Songbook = {
  verses: stanzas(`
    静かな街に灯がともる
    遠くで歌が聞こえてる
    忘れたはずのあの日々が
    窓のむこうで揺れている

    朝がゆっくりやってくる
    空はこんなに青いから
    昨日の涙もかわいてく
    小さな声で歌うから

    川のほとりを歩いてた
    振り返らずにどこまでも
    道は長いと知っていた
    君とふたりでいつまでも
  `),
  choruses: stanzas(`
    {hook}
    それだけでいいのさ
    {hook}
    夜が明けるまでさ

    {hook}
    すぐそばに感じてる
    {hook}
    帰り道 照らしてる
  `),
  bridges: stanzas(`
    夜が名前をたずねたら
    この歌を聞かせよう

    もう少しだけこの声を
    風にのせて届けよう
  `),
  hooks: ['{s}を歌おう', '{s}を想う', 'いつも{s}'],
  subjects: ['帰り道', '夕暮れの空', '月の光'],
};
