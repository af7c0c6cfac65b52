import type { Language } from '../../../language.ts';
import { english, englishWords } from './english.ts';
import type { Phone } from './phones.ts';
import { applyRules, rules } from './rules.ts';
import type { Rule } from './rules.ts';

/** Letters that sound alike in most languages. They apply where the language's own rules don't match. */
const common = `
  [aàáâäå] a
  [eèéêë] e
  [iìíîï] i
  [oòóôø] o
  [uùúû] u
  y i
  ö 2
  ü y
  æ {
  œ 2
  ã a~
  õ o~
  ph f
  p p
  b b
  t t
  d d
  [ckq] k
  g g
  f f
  v v
  w w
  s s
  [zż] z
  x k s
  j j
  l l
  ł w
  m m
  [nń] n
  ñ J
  ç s
  ş S
  š S
  č tS
  ž Z
  ı M
  r 4
  h h
`;

const german = `
  sch S
  chs k s
  (?<=[aou])ch x
  ch C
  ck k
  ^s(?=[tp]) S
  ss|ß s
  (?<=^|[aeiouäöüylmnr])s(?=[aeiouäöüy]) z
  tz|z ts
  qu k v
  pf p f
  th t
  ng N
  n(?=k) N
  dt t
  w v
  v f
  ie i
  [ae]i|[ae]y a j
  eu|äu O j
  au a w
  ig$ I C
  (?<=[&].*)er$ 6
  (?<=[&].*)e(?=[nlmst]{0,2}$) @
  e(?=[%]{2}) E
  i(?=[%]{2}) I
  o(?=[%]{2}) O
  u(?=[%]{2}) U
  ä E
  y y
  b$ p
  d$ t
  g$ k
  (?<=[&])h
  r R
`;

const french = `
  e?aux? o
  ô o
  oin w e~
  oi w a
  o[uùû] u
  [eœ]u 2
  ien(?![&nm]) j e~
  [aey]?i[nm](?![&nmh]) e~
  yn(?![&]) e~
  u[nm](?![&nm]) e~
  [ae]n?m(?=[pb]) a~
  (?<=[%].*&.*)ent$ @
  [ae]n(?![&nmh]) a~
  o[nm](?![&nmh]) o~
  (?<=[aeou])ill? j
  (?<=[%])ill(?=&) i j
  [ae]i|[èêë] E
  é e
  gn J
  ch S
  qu k
  gu(?=[eéèêiy]) g
  ge(?=[aou]) Z
  g(?=[eéèêiy]) Z
  c(?=[eéèêiy]) s
  j Z
  (?<=[&])s(?=[&]) z
  h
  (?<=hiv|^m|^f|^ch|^hi|^v|enf)er$ E R
  (?<=[%i])e[rz]$ e
  (?<=[&][%]*[&]?.*)[dtspxz]+$
  (?<=[&])es?$
  es?$ @
  e(?=[%]{2}|[rlcf]$) E
  e @
  i(?=[aeouéèê]) j
  u y
  o O
  r R
`;

const spanish = `
  ch tS
  ll j
  rr|^r rr
  qu k
  gü g w
  gu(?=[eiéí]) g
  g(?=[eiéí]) x
  j x
  c(?=[eiéí])|z s
  v b
  h
  y$ j
  y(?=[&]) j
  i(?=[aeoáéó]) j
  u(?=[aeioáéíó]) w
  (?<=[aeoáéó])i j
  (?<=[aeáé])u w
`;

const portuguese = `
  nh J
  lh l j
  ch S
  rr|^r h
  ão a~ w
  õe o~ j
  am$ a~ w
  [eé]m$ e~ j
  [aâ][nm](?=[bcdfgjklpqrstvxz]|$) a~
  [eêé][nm](?=[bcdfgjklpqrstvxz]) e~
  [oôõ][nm](?=[bcdfgjklpqrstvxz]|$) o~
  qu(?=[eiéí]) k
  qu k w
  gu(?=[eiéí]) g
  g(?=[eiéí])|j Z
  c(?=[eiéí]) s
  ss s
  (?<=[&])s(?=[&]) z
  x S
  t(?=i|í|e$|es$) tS
  d(?=i|í|e$|es$) dZ
  é E
  ó O
  (?<=[&].*)e(?=s?$) i
  (?<=[&].*)o(?=s?$) u
  l(?=$|[bcdfgjkmnpqrstvxz]) w
  h
  (?<=[aeoáéóãõ])i j
  (?<=[aeoáéó])u w
`;

const turkish = `
  c dZ
  ç tS
  ğ
  j Z
  y j
  e E
`;

const tables: Readonly<Record<string, readonly Rule[]>> = {
  en: [...english, ...rules(common)],
  de: rules(german + common.trim()),
  fr: rules(french + common.trim()),
  es: rules(spanish + common.trim()),
  pt: rules(portuguese + common.trim()),
  tr: rules(turkish + common.trim()),
};

/** Returns the sounds of a word in the Latin script, pronounced as in a language. */
export function latinSounds(word: string, language: Language): readonly Phone[] {
  // A Latin word in lyrics of another script is most likely English.
  const way = tables[language] ? language : 'en';
  const letters = word
    .normalize('NFC')
    .toLocaleLowerCase(way === 'tr' ? 'tr' : 'en')
    .replace(/[’‘`]/gu, "'");
  if (way === 'en') {
    const known = englishWords.get(letters.replace(/[^a-z']/gu, ''));
    if (known) return known;
  }
  return applyRules(letters.replace(/[^\p{L}]/gu, ''), tables[way] ?? []);
}
