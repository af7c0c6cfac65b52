import { phones } from './phones.ts';
import type { Phone } from './phones.ts';
import { rules } from './rules.ts';

/** English spelling rules. They are correct for most words in lyrics, and close enough for the others. */
export const english = rules(`
  ^[kg]n n
  ^wr r
  rh r
  ^ps s
  wh(?=o) h
  wh w
  tch tS
  ch tS
  sh S
  ph f
  th(?=e[rnmsy]?$|ese|ose|is|at|ey|ough|us$|an$) D
  (?<=[aeo])th(?=er) D
  th T
  ck k
  ng(?=$|[%]|s|ing|er) N
  n(?=k) N
  qu k w
  dge?(?=[e]|$) d
  dg dZ
  eigh e j
  igh a j
  ough(?=t) O
  ough o w
  augh O
  gh(?=t|$)
  tion S @ n
  sion Z @ n
  ture tS @ r
  ous$ @ s
  (?<=[bdfgkptzs])le$ @ l
  (?<=[bdfgkptzs])les$ @ l z
  ee|ea(?!d$|dy|th|v|r[nlt]|s[ut]) i
  ear(?=[nlt]) 3
  ea E
  oo(?=[kd]) U
  oo u
  oar|oor O r
  our a w 3
  ou a w
  ow(?=$|n$|ing|s$|er) o w
  ow a w
  oa|oe$ o w
  o[iy] O j
  air|are$|ares$ E r
  a[iy] e j
  a[uw] O
  ew|ue$|ues$|eu u
  ie(?=s?$) a j
  ie i
  ey$ i
  ei e j
  ar(?![&r]) a r
  or(?![&r]) O r
  ore$ O r
  ire$ a j 3
  [eiu]re?(?=$|[%]) 3
  a(?=[bcdfgklmnpstvz]e[sd]?$|[bcdfgklmnpstvz]ing$|[td]ion|ble) e j
  i(?=[bcdfgklmnpstvz]e[sd]?$|[dklmnt]ing$) a j
  o(?=[bcdfgklmnpstvz]e[sd]?$|[klmnpt]ing$) o w
  u(?=[bcdfgklmnpstvz]e[sd]?$) u
  a(?=l[lkt]) O
  i(?=nd$|ld$|ldren) a j
  o(?=ld|lls?$|st$) o w
  (?<=[td])ed$ I d
  (?<=[kpsfxh])ed$ t
  (?<=[&].*[%w])ed$ d
  (?<=[sxz]|[cs]h|[cg])es$ I z
  (?<=[&].*)es$ z
  (?<=[&].*)e$
  e$ i
  ^y j
  y(?=[aeiou]) j
  (?<=[aeiou].*)y$ i
  y$ a j
  y I
  c(?=[eiy]) s
  g(?=e(?!t)|y) dZ
  j dZ
  (?<=[aeiou])s(?=[aeiou]) z
  (?<=[bdglmnrvwy])s$ z
  mb$ m
  a$ @
  a(?=l?one|way|round|gain|cross|bove|bout) @
  (?<=[&].*)o(?=n$|m$) @
  o$ o w
  a {
  e E
  i I
  o O
  u V
  r r
`);

/** Words whose pronunciation doesn't follow from their spelling. */
const irregular = `
the D @|a @|of V v|to t u|do d u|you j u|your j O r|yours j O r z|youre j O r|you're j O r|who h u|two t u|too t u|one w V n
once w V n s|none n V n|done d V n|come k V m|comes k V m z|some s V m|love l V v|loves l V v z|loved l V v d|lover l V v 3
loving l V v I N|above @ b V v|are a r|were w 3|there D E r|their D E r|they're D E r|where w E r|here h i r|have h { v|has h { z
was w V z|is I z|his h I z|as { z|said s E d|says s E z|what w V t|want w O n t|watch w O tS|water w O t 3|world w 3 l d
word w 3 d|words w 3 d z|work w 3 k|heart h a r t|hearts h a r t s|eye a j|eyes a j z|give g I v|live l I v|lives l I v z
living l I v I N|i a j|i'm a j m|i'll a j l|i've a j v|i'd a j d|my m a j|by b a j|me m i|we w i|he h i|she S i|be b i
no n o w|go g o w|so s o w|going g o I N|know n o w|now n a w|how h a w|down d a w n|town t a w n|brown b r a w n|crown k r a w n
our a w 3|hour a w 3|hours a w 3 z|out a w t|young j V N|touch t V tS|enough I n V f|through T r u|though D o w|thought T O t
could k U d|would w U d|should S U d|put p U t|full f U l|pull p U l|push p U S|woman w U m @ n|women w I m I n
people p i p @ l|friend f r E n d|friends f r E n d z|been b I n|any E n i|many m E n i|every E v r i|very v E r i|never n E v 3
ever E v 3|over o w v 3|only o w n l i|open o w p @ n|own o w n|both b o w T|most m o w s t|mother m V D 3|brother b r V D 3
other V D 3|another @ n V D 3|money m V n i|month m V n T|nothing n V T I N|something s V m T I N|everything E v r i T I N
blood b l V d|flood f l V d|great g r e j t|break b r e j k|steak s t e j k|bear b E r|wear w E r|tear t E r|hear h i r|near n i r
fear f i r|year j i r|years j i r z|ear i r|dear d i r|clear k l i r|head h E d|dead d E d|bread b r E d|ready r E d i
again @ g E n|against @ g E n s t|away @ w e j|ago @ g o w|alone @ l o w n|along @ l O N|always O l w e j z|all O l
sky s k a j|fly f l a j|cry k r a j|try t r a j|why w a j|high h a j|night n a j t|tonight t u n a j t|door d O r|floor f l O r
poor p O r|four f O r|five f a j v|nine n a j n|eight e j t|seven s E v @ n|six s I k s|three T r i|zero z i r o w|child tS a j l d
into I n t u|upon @ p O n|from f r O m|with w I D|this D I s|than D { n|then D E n|that D { t|these D i z|those D o w z|they D e j
them D E m|don't d o w n t|won't w o w n t|can't k { n t|isn't I z n t|it's I t s|let's l E t s|ocean o w S @ n|island a j l @ n d
busy b I z i|sure S O r|sugar S U g 3|move m u v|moving m u v I N|lose l u z|shoe S u|shoes S u z|fire f a j 3|listen l I s @ n
quiet k w a j @ t|little l I t @ l|baby b e j b i|lady l e j d i|moment m o w m @ n t|music m j u z I k|beautiful b j u t I f U l
silence s a j l @ n s|river r I v 3|summer s V m 3|winter w I n t 3|forever f O r E v 3|remember r I m E m b 3|together t u g E D 3
`;

export const englishWords: ReadonlyMap<string, readonly Phone[]> = new Map(
  irregular
    .trim()
    .split(/[|\n]/u)
    .map((entry) => {
      const at = entry.indexOf(' ');
      return [entry.slice(0, at), phones(entry.slice(at + 1))] as const;
    }),
);
