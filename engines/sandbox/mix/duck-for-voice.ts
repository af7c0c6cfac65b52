import { fadePerSample } from '../sound/exact-math.ts';
import type { Sides } from './hall.ts';

/** The largest reduction of the band's level, as a share: 2.8 dB. */
const depth = 0.275;

/** The power of the voice at which the band is reduced by half of that. */
const half = 0.0008;

/**
 * Creates a function that mixes a voice into the band. The band's level falls within some hundredths of a second when
 * the voice starts, and returns in about half a second. It adds the voice's blocks to the mix and to the send of the
 * hall.
 */
export function duckForVoice(): (voice: Sides, voiceSend: Sides, mix: Sides, send: Sides) => void {
  const rise = 1 - fadePerSample(0.15);
  const fall = 1 - fadePerSample(1.2);
  let power = 0;
  let away = 0;
  return ([voiceL, voiceR], [voiceSendL, voiceSendR], [mixL, mixR], [sendL, sendR]) => {
    for (let i = 0; i < mixL.length; i++) {
      const l = voiceL[i] as number;
      const r = voiceR[i] as number;
      const now = l * l;
      power += (now > power ? rise : fall) * (now - power);
      away += rise * (power / (power + half) - away);
      const gain = 1 - depth * away;
      mixL[i] = gain * (mixL[i] as number) + l;
      mixR[i] = gain * (mixR[i] as number) + r;
      sendL[i] = gain * (sendL[i] as number) + (voiceSendL[i] as number);
      sendR[i] = gain * (sendR[i] as number) + (voiceSendR[i] as number);
    }
  };
}
