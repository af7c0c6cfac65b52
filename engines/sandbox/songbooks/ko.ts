import { stanzas } from './songbook.ts';
import type { Songbook } from './songbook.ts';

export const korean: Songbook = {
  verses: stanzas(`
    거리에 불빛이 켜지고
    노래가 들려오네
    잊은 줄 알았던 그날이
    창가에 찾아오네

    아침이 천천히 밝아와
    하늘은 참 푸르네
    어제의 눈물도 말라서
    바람이 불어오네

    강가를 따라서 걸었지
    돌아보지 않았지
    멀고 먼 길인 줄 알지만
    너와 함께 가겠지
  `),
  choruses: stanzas(`
    {hook}
    그것만 있으면 돼
    {hook}
    밤새워 노래해

    {hook}
    내 곁에 있는 듯해
    {hook}
    이 길을 비추네
  `),
  bridges: stanzas(`
    밤이 내 이름을 물으면
    이 노래를 들려줄게

    조금만 더 길게 불러줘
    바람에 실어 보낼게
  `),
  hooks: ['{s} 생각이 나', '{s} 노래해', '오늘도 {s}'],
  subjects: ['집으로 가는 길', '오늘 밤 달빛', '넓은 하늘'],
};
