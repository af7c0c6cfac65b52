/*
 * Customers' names for the families, in the languages of the site: English, Chinese, Russian, German, French, Japanese,
 * Korean, Spanish, Portuguese, Turkish, and Italian. `request/words.ts` explains how entries match.
 */

/** Parses a list of entries separated by commas. */
export function list(text: string): readonly string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** The names of each family, by its id. */
export const familyWords: Readonly<Record<string, readonly string[]>> = {
  'bossa-nova': list(`
    bossa nova, bossanova, bossa, samba, brazilian, brasil*, brezilya, latin jazz, босса нова, босса*, самба, 波萨诺瓦,
    巴萨诺瓦, 桑巴, ボサノバ, ボサノヴァ, ボッサ, サンバ, 보사노바, 삼바
  `),
  lofi: list(`
    lo fi, lofi, lo fi hip hop, lofi hip hop, lo fi hiphop, chillhop, chill hop, trip hop, downtempo, лоу фай, лоуфай, лофай,
    лоу фай хип хоп, 低保真, 低保真嘻哈, ローファイ, ローファイヒップホップ, ローファイ ヒップホップ, 로파이, 로파이 힙합
  `),
  house: list(`
    house, house music, deep house, tech house, disco, eurodance, хаус, диско, 浩室, 迪斯科, ハウス, ディスコ, 하우스, 디스코, disko
  `),
  techno: list(`
    techno, tecno, tekno, trance, acid, rave, hardstyle, техно, транс, 科技舞曲, 泰克诺, 铁克诺, テクノ, トランス, 테크노, 트랜스
  `),
  rock: list(`
    rock, hard rock, punk, punk rock, grunge, indie rock, alternative, garage rock, rock and roll, rock n roll,
    rockmusik, рок, хард рок, панк, гранж, 摇滚, 朋克, ロック, パンク, 록, 락, 펑크
  `),
  metal: list(`
    metal, heavy metal, thrash, death metal, metalcore, hardcore, метал, металл, хэви метал, 金属乐, 重金属, 金属摇滚, メタル, ヘビーメタル,
    ヘヴィメタル, 메탈, 헤비메탈
  `),
  cinematic: list(`
    film score, soundtrack, orchestra*, trailer, symphon*, classical, neoclassical, movie music, filmmusik, orchester*,
    klassik, musique de film, orchestr*, musique classique, bande originale, sinfon*, banda sonora, orquesta*, musica clasica,
    colonna sonora, musica classica, trilha sonora, orquestra*, film muzigi, orkestra*, klasik muzik, senfoni*, кинемат*,
    саундтрек, оркестр*, симфон*, классическ*, 电影配乐, 电影音乐, 配乐, 管弦, 交响, 古典, 映画音楽, サウンドトラック, サントラ, オーケストラ, クラシック, 交響,
    영화 음악, 영화음악, 오케스트라, 클래식, 교향
  `),
  ambient: list(`
    ambient, soundscape, drone, new age, ambiante, ambiental*, ambiente, эмбиент, эмбиэнт, 氛围音乐, 环境音乐, アンビエント, 環境音楽,
    앰비언트
  `),
  pop: list(`
    pop, synth pop, synthpop, k pop, j pop, city pop, popmusik, schlager, поп, поп музыка, попсов*, 流行, ポップ, ポップス, 歌謡, 팝,
    가요, pop muzik
  `),
  jazz: list(`
    jazz, bebop, big band, swing, smooth jazz, acid jazz, gypsy jazz, dixieland, caz, caz muzigi, джаз, джаза, свинг, бибоп,
    爵士, 摇摆乐, ジャズ, スウィング, スイング, 재즈, 스윙
  `),
  blues: list(`
    blues, delta blues, blues rock, twelve bar, 12 bar, boogie, boogie woogie, rhythm blues, блюз, блюза, 布鲁斯, 蓝调, ブルース, 블루스
  `),
  soul: list(`
    soul, neo soul, r&b, rnb, r b, motown, gospel, rhythm and blues, соул, госпел, ритм н блюз, 灵魂乐, 灵魂音乐, 福音, 节奏布鲁斯, ソウル, ゴスペル,
    아르앤비, 알앤비, 소울, 가스펠
  `),
  reggae: list(`
    reggae, ska, dub, dancehall, rocksteady, roots reggae, регги, рэгги, реггей, ска, даб, 雷鬼, レゲエ, スカ, 레게, 스카
  `),
  folk: list(`
    folk, folk song, folk music, country, country song, bluegrass, americana, singer songwriter, celtic, irish, volksmusik, volkslied*,
    folklor*, folclor*, musica popolare, chanson folk, campfire, halk muzigi, turku*, фолк, народн*, кантри, бард*, 民谣, 民歌, 乡村,
    フォーク, 民謡, カントリー, 포크, 민요, 컨트리
  `),
  'hip-hop': list(`
    hip hop, hiphop, rap, trap, boom bap, gangsta, drill, old school hip hop, хип хоп, хипхоп, рэп, рэпа, трэп, 嘻哈, 说唱, 饶舌, 陷阱, ヒップホップ,
    ラップ, トラップ, 힙합, 랩, 트랩
  `),
  'drum-and-bass': list(`
    drum and bass, drum n bass, drum'n'bass, drum & bass, d&b, dnb, jungle, breakbeat, breakcore, liquid funk, neurofunk,
    драм н бейс, драм н бэйс, драм энд бейс, драм энд бэйс, драмнбейс, днб, джангл, 鼓打贝斯, ドラムンベース, ブレイクビーツ, 드럼 앤 베이스,
    드럼앤베이스, 브레이크비트
  `),
  waltz: list(`
    waltz, waltzes, walzer, valse, vals, valsa, valzer, 3/4, three four, вальс, вальса, 华尔兹, 圆舞曲, 圓舞曲, ワルツ, 円舞曲, 왈츠
  `),
  funk: list(`
    funk, p funk, funk music, фанк, фанка, 放克, 疯克, ファンク, 훵크, 펑크 음악
  `),
};

/** Words that modify another family. If no other family is named, they select their own. */
export const flavourWords: Readonly<Record<string, readonly string[]>> = {
  'bossa-nova': list('tropical, latin, lateinamerikanisch*, latine, latino, latina, латин*, 拉丁, ラテン, 라틴'),
  lofi: list(`
    study, study beat*, chill beat*, chilled, zum lernen, pour etudier, para estudiar, para estudar, ders calis*, для учебы, 学习,
    勉強, 공부
  `),
  house: list(`
    edm, dance, club, electronic, electro, elektro, elektronisch*, clubby, tanzmusik, tanzbar*, musique electronique, electronique, electronica,
    elettronic*, eletronic*, electronic*, baile, elektronik*, dans, dans muzigi, танцевальн*, клубн*, электрон*, 电子, 舞曲, エレクトロ, ダンス, 電子音楽,
    댄스, 일렉트로닉, 전자 음악
  `),
  techno: list('industrial, industriel*, endustriyel, индустриальн*, 工业, インダストリアル, 인더스트리얼'),
  rock: list('elektro gitar*, elektrogitarre*, rocky, rockig*, роков*, рокерск*, 摇滚风, ロックな'),
  cinematic: list(`
    cinematic, cinematograf*, cinematographique, filmisch*, epic, epic*, episch*, epique, epico, epica, epik, sinematik, orchestral*,
    эпическ*, кинематографич*, 电影感, 电影, 史诗, 壮大, シネマティック, 시네마틱, 웅장
  `),
  ambient: list(`
    atmospher*, atmospharisch*, meditat*, meditation, meditacion, meditacao, spa, atmosferik, meditasyon, атмосферн*, медитац*, 氛围,
    冥想, 瞑想, 명상
  `),
  pop: list('poppy, poppig*, eingangig, попов*'),
  jazz: list('jazzy, swinging, jazzig*, swingend*, caz esintili, джазов*, 爵士风, ジャジー, 재지'),
  blues: list('bluesy, shuffle, bluesig*, блюзов*, 蓝调风, ブルージー, 블루지'),
  soul: list('soulful, soulig*, souly, соулов*, ソウルフル, 소울풀'),
  reggae: list('reggaeish, регги стил*'),
  folk: list(`
    acoustic, unplugged, folky, akustisch*, acoustique, acustic*, akustik, акустическ*, фолков*, 原声, 不插电, アコースティック, 어쿠스틱
  `),
  'hip-hop': list('рэпов*, 808'),
  funk: list('funky, groovy, funkig*, groovig*, фанков*, грувов*, 律动, ファンキー, グルーヴィー, 펑키, 그루비'),
  metal: list('метал*, металлич*'),
};
