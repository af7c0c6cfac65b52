import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { lyricsCredits } from '#catalog/trying.ts';
import type { Clip, TimedLyrics } from '#generated/v2/types.gen.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { getFilePath } from '../../core/api/file-path.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isLiveSecret } from './keyring.ts';
import { sendRequest } from './use-send-request.ts';
import kit from '../../ui/kit.module.css';

const noAudio: TimedLyrics = { words: [], waveform: [] };

/** The waveform and lyrics of a song, which load when they are enabled. */
function useTaskAudio(secret: string, clipId: string, enabled: boolean): TimedLyrics {
  const origin = getApiOrigin();
  const { data = noAudio } = useQuery({
    queryKey: ['lyrics-of-key', origin, clipId, secret],
    queryFn: async ({ signal }) => {
      const request = {
        method: 'POST',
        url: `${origin}/api/v2/timestamped-lyrics`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ clip_id: clipId }),
      };
      const { status, json } = await sendRequest(request, secret, signal);
      // Without peaks, the player draws a line instead of a waveform.
      return status === 200 ? (json as TimedLyrics) : noAudio;
    },
    enabled,
    staleTime: Infinity,
  });
  return data;
}

interface TrySongProps {
  secret: string;
  clip: Clip;
  /** Shows the lyrics only on demand, where room is scarce. */
  brief?: boolean;
}

/** A song of a task with its player. With a live key, lyrics cost credits, so they load on demand. */
export function TrySong({ secret, clip, brief = false }: TrySongProps) {
  const { audio_url: src, duration, status, title, lyrics: text } = clip;
  const ready = src !== null && duration !== null;
  const live = isLiveSecret(secret);
  const [reading, setReading] = useState(!live && !brief);
  const sound = useTaskAudio(secret, clip.id, ready && (reading || !live));
  if (ready) {
    return (
      <AudioPlayer
        src={getFilePath(src)}
        title={title}
        detail={clip.style}
        cover={clip.image_url === null ? undefined : getFilePath(clip.image_url)}
        duration={duration}
        peaks={sound.waveform}
        lyrics={reading && text !== null && sound.words.length > 0 ? { text, words: sound.words } : undefined}
        actions={
          text !== null && (
            <IconButton
              icon={<AppIcon name="lyrics" />}
              label={
                live && !reading
                  ? translate(
                      {
                        id: 'tryit.lyrics.live',
                        message: 'Lyrics and waveform of {title}: {credits} credits, charged once',
                      },
                      { title, credits: String(lyricsCredits) },
                    )
                  : translate({ id: 'ui.player.lyrics', message: 'Lyrics of {title}' }, { title })
              }
              aria-expanded={reading}
              onClick={() => setReading(!reading)}
            />
          )
        }
        downloadName={`${title} ${clip.index + 1}.mp3`}
      />
    );
  }
  if (status !== 'queued') return null;
  return (
    <div>
      <p className={clsx(kit.medium, kit.after2)}>{title}</p>
      <Skeleton height="3rem" />
    </div>
  );
}
