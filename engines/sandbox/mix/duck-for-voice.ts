import { fadePerSample } from '../sound/exact-math.ts';
import type { Sides } from './hall.ts';

/** By how much the band steps back at most: 2.8 dB. */
const depth = 0.275;

/** Power of a voice at which the band has stepped back half of that. */
const half = 0.0008;

/**
 * Mixes a voice into a band that gives way to it while it sounds: within some hundredths of a second, back in about half a
 * second. Adds the voice's blocks to the mix and to what goes to the hall.
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
