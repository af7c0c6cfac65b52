import { describe, expect, it } from 'vitest';
import { testJob } from '../../../tests/sandbox/test-job.ts';
import type { MusicInput } from '../../engine.ts';
import { describeClips } from './describe.ts';
import { readRequest } from './read-request.ts';

const plan = (input: Partial<MusicInput>, clip = 0) => readRequest(testJob(input), clip);
const getFamilyId = (prompt: string) => plan({ prompt }).family.id;
const getTitle = (input: Partial<MusicInput>) => describeClips(testJob(input))[0]?.title;

describe('parsing a request', () => {
  it.each([
    ['a slow bossa nova about rain on a tin roof', 'bossa-nova'],
    ['lo-fi beats to study to', 'lofi'],
    ['Deep House track for a rooftop', 'house'],
    ['hard rock anthem', 'rock'],
    ['epic orchestral trailer music', 'cinematic'],
    ['a birthday song for my dog', 'pop'],
    ['ein langsamer Bossa Nova über Regen', 'bossa-nova'],
    ['une chanson électro pour danser', 'house'],
    ['una canción de rock sobre el mar', 'rock'],
    ['colonna sonora epica', 'cinematic'],
    ['um samba alegre', 'bossa-nova'],
    ['медленная босса-нова о дожде', 'bossa-nova'],
    ['一首关于雨的摇滚', 'rock'],
    ['雨についてのボサノバ', 'bossa-nova'],
    ['비에 관한 로파이', 'lofi'],
  ])('finds the style in “%s”', (prompt, id) => {
    expect(getFamilyId(prompt)).toBe(id);
  });

  it('does not take the subject for the style', () => {
    expect(getFamilyId('a lo-fi song about my house')).toBe('lofi');
    expect(getFamilyId('a bossa nova about a rock in the sea')).toBe('bossa-nova');
  });

  it('prefers the style field over the prompt', () => {
    expect(plan({ prompt: 'a rock song', style: 'ambient, strings' }).family.id).toBe('ambient');
  });

  it('excludes what `negative_style` names', () => {
    expect(plan({ prompt: 'rock or house, I do not mind', negative_style: 'rock' }).family.id).toBe('house');
    expect(plan({ prompt: 'bossa nova without drums' }).silentParts).toEqual(['rim', 'shaker', 'kick', 'tom']);
    expect(plan({ prompt: 'bossa nova', negative_style: 'guitar, flute' }).silentParts).toContain('guitar');
    for (const clip of [0, 1]) {
      expect(plan({ prompt: 'bossa nova', negative_style: 'flute' }, clip).instruments['lead']).not.toBe('flute');
    }
  });

  it('chooses other instruments for melody and chords when all of the style’s are excluded', () => {
    const { instruments } = plan({ prompt: 'rock', negative_style: 'guitars' });
    expect(Object.values(instruments).filter((name) => name.startsWith('guitar'))).toEqual([]);
    expect(instruments['lead']).toBeTruthy();
    expect(instruments['guitar-left']).toBeTruthy();
  });

  it('uses the requested tempo, mode, mood and instruments exactly', () => {
    expect(plan({ prompt: 'rock at 150 bpm' }).tempo).toBe(150);
    const slow = plan({ prompt: 'slow bossa nova' }).tempo;
    expect(slow).toBeLessThan(plan({ prompt: 'fast bossa nova' }).tempo - 20);
    expect(plan({ prompt: 'sad pop' }).mode).toBe('minor');
    expect(plan({ prompt: 'happy lofi' }).mode).toBe('major');
    expect(plan({ prompt: 'pop in a minor key' }).mode).toBe('minor');
    expect(plan({ prompt: 'lofi with violin' }).instruments['lead']).toBe('violin');
  });

  it('describes both clips, and omits lyrics for instrumentals', () => {
    const clips = describeClips(testJob({ prompt: 'calm bossa nova', lyrics: 'Rain', instrumental: false }));
    expect(clips).toHaveLength(2);
    expect(clips[0]?.style).toMatch(/^bossa nova, calm, [A-G]( flat| sharp)? (major|minor), \d+ bpm, /);
    expect(clips[0]?.lyrics).toBe('Rain');
    expect(describeClips(testJob({ prompt: 'x', lyrics: 'Rain', instrumental: true }))[0]?.lyrics).toBeNull();
  });
});

describe('titles', () => {
  it.each([
    ['a slow bossa nova about rain on a tin roof', 'Rain on a Tin Roof'],
    ['A song about my grandmother’s kitchen, warm and quiet', 'My Grandmother’s Kitchen'],
    ['upbeat rock', 'Rock'],
    ['neon lights over the harbour at midnight while the city sleeps', 'Neon Lights Over the Harbour'],
    ['ein Lied über den letzten Zug nach Hause', 'Den Letzten Zug Nach Hause'],
    ['雨夜的窗', '雨夜的窗'],
  ])('of “%s” are “%s”', (prompt, title) => {
    expect(getTitle({ prompt })).toBe(title);
  });

  it('keep a given title, and use the first sung line without a prompt', () => {
    expect(getTitle({ prompt: 'x', title: ' Tin ' })).toBe('Tin');
    expect(
      getTitle({ lyrics: '[Verse]\nWe walked along the shore\nall day', style: 'folk', instrumental: false }),
    ).toBe('We Walked Along the Shore');
  });
});
