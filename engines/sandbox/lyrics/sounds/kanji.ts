/*
 * Readings of kanji words that are common in songs. A character can have many readings, and only frequent ones are
 * listed, because the engine has no dictionary of Japanese. All other characters are read as in Chinese, from which
 * most Sino-Japanese readings come.
 */
const readings = `
街 まち|町 まち|灯 ひ|明かり あかり|遠 とお|近 ちか|歌 うた|歌声 うたごえ|唄 うた|聞 き|聴 き|忘 わす|日々 ひび|日 ひ|毎日 まいにち|今日 きょう
昨日 きのう|明日 あした|今夜 こんや|今 いま|窓 まど|揺 ゆ|朝 あさ|昼 ひる|夜 よる|夜明け よあけ|夕暮 ゆうぐ|夕日 ゆうひ|夕 ゆう|空 そら|青 あお
青空 あおぞら|赤 あか|白 しろ|黒 くろ|涙 なみだ|小 ちい|大 おお|声 こえ|川 かわ|河 かわ|歩 ある|走 はし|振 ふ|返 かえ|道 みち|長 なが|短 みじか|知 し
君 きみ|私 わたし|僕 ぼく|俺 おれ|貴方 あなた|誰 だれ|何 なに|明 あ|感 かん|帰 かえ|帰り道 かえりみち|照 て|名前 なまえ|名 な|風 かぜ|届 とど
想 おも|思 おも|思い出 おもいで|雨 あめ|雨音 あまおと|雪 ゆき|海 うみ|波 なみ|月 つき|星 ほし|星空 ほしぞら|太陽 たいよう|花 はな|桜 さくら|心 こころ
人 ひと|二人 ふたり|一人 ひとり|愛 あい|恋 こい|夢 ゆめ|光 ひかり|影 かげ|闇 やみ|春 はる|夏 なつ|秋 あき|冬 ふゆ|山 やま|森 もり|木 き|水 みず|火 ひ
目 め|手 て|胸 むね|腕 うで|時 とき|時間 じかん|世界 せかい|未来 みらい|過去 かこ|永遠 えいえん|言葉 ことば|音 おと|音楽 おんがく|旅 たび|駅 えき
電車 でんしゃ|車 くるま|船 ふね|鳥 とり|猫 ねこ|犬 いぬ|家 いえ|部屋 へや|母 はは|父 ちち|友 とも|友達 ともだち|笑 わら|泣 な|見 み|会 あ|待 ま
行 い|来 き|言 い|話 はな|呼 よ|好 す|生 い|変 か|終 お|始 はじ|消 き|開 ひら|閉 と|立 た|飛 と|降 ふ|咲 さ|散 ち|抱 だ|守 まも|信 しん|願 ねが|祈 いの
静 しず|優 やさ|強 つよ|弱 よわ|深 ふか|高 たか|遅 おそ|早 はや|悲 かな|寂 さび|嬉 うれ|楽 たの|美 うつく|新 あたら|古 ふる|眠 ねむ|屋根 やね|傘 かさ
橋 はし|港 みなと|島 しま|砂 すな|石 いし|鏡 かがみ|写真 しゃしん|手紙 てがみ|約束 やくそく|奇跡 きせき|勇気 ゆうき|自由 じゆう|幸 しあわ|一 いち
二 に|三 さん|四 よん|五 ご|六 ろく|七 なな|八 はち|九 きゅう|十 じゅう|百 ひゃく|千 せん|万 まん
`;

const known: ReadonlyMap<string, string> = new Map(
  readings
    .trim()
    .split(/[|\n]/u)
    .map((entry) => entry.split(' ') as [string, string]),
);

const longest = 4;

/**
 * Returns the longest word with a known reading that starts at an index of a text, with its reading in hiragana, or
 * null.
 */
export function findReading(text: string, at: number): { readonly word: string; readonly reading: string } | null {
  for (let length = longest; length > 0; length--) {
    const word = text.slice(at, at + length);
    const reading = known.get(word);
    if (reading !== undefined && word.length === length) return { word, reading };
  }
  return null;
}
