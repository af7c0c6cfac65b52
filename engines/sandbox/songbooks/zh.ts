import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const chinese: Songbook = {
  verses: stanzas(`
    街灯亮着夜已深
    有首歌还在耳边
    推开窗听见风声
    像回到那个从前

    清晨慢慢地到来
    天空像海一样蓝
    我把心事都打开
    看云走过一座山

    我们沿着河边走
    谁也没有说再见
    路很长不用回头
    星星都挂在天边
  `),
  choruses: stanzas(`
    {hook}
    别的什么都不要
    {hook}
    一直唱到天破晓

    {hook}
    它就在我的身旁
    {hook}
    照亮回家的方向
  `),
  bridges: stanzas(`
    如果黑夜问我是谁
    我就唱给它一句安慰

    再把这一句唱久一点
    让温柔留在你的身边
  `),
  hooks: ['我想着{s}', '唱着{s}', '心里有{s}'],
  subjects: ['回家的路', '今晚的月光', '远方的天空'],
};
