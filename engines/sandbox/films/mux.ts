import h264 from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP3,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Frames per second of the sandbox's videos. */
export const frameRate = 24;

/** Encodes frames one after the other as H.264. `finish` returns an MP4 without sound. */
export async function openReel(width: number, height: number) {
  const encoder = await h264.createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = frameRate;
  encoder.speed = 10;
  encoder.quantizationParameter = 28;
  encoder.groupOfPictures = frameRate * 2;
  encoder.initialize();
  return {
    add: (bytes: Uint8Array) => encoder.addFrameYuv(bytes),
    finish: (): Uint8Array => {
      encoder.finalize();
      const file = encoder.FS.readFile(encoder.outputFilename).slice();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return file;
    },
  };
}

const text = (bytes: Uint8Array, at: number): string => String.fromCodePoint(...bytes.subarray(at, at + 4));

/** Removes the creation date from an MP4, so that the same video always has the same bytes. */
function undated(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const size = view.getUint32(at);
      const kind = text(file, at + 4);
      if (kind === 'moov' || kind === 'trak' || kind === 'mdia') walk(at + 8, at + size);
      // The creation and modification times follow version and flags. Each has four bytes, or eight in version 1.
      if (kind === 'mvhd' || kind === 'tkhd' || kind === 'mdhd') file.fill(0, at + 12, at + (file[at + 8] ? 28 : 20));
      // A size of 1 or 0 means a box too long for this field, which only the last one, with the media, can be.
      if (size < 8) return;
      at += size;
    }
  };
  walk(0, file.length);
  return file;
}

/** Joins video and sound in one MP4 that can be played while it downloads. */
export async function joinTracks(pictures: Uint8Array, mp3: Uint8Array, seconds: number): Promise<Uint8Array> {
  const reel = new Input({ source: new BufferSource(pictures), formats: [MP4] });
  const tape = new Input({ source: new BufferSource(mp3), formats: [MP3] });
  const [film, music] = [await reel.getPrimaryVideoTrack(), await tape.getPrimaryAudioTrack()];
  const [filmConfig, musicConfig] = [await film?.getDecoderConfig(), await music?.getDecoderConfig()];
  if (!film || !music || !filmConfig || !musicConfig) throw new Error('The encoders produced no video or no audio.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('mp3')];
  output.addVideoTrack(video, { frameRate });
  output.addAudioTrack(audio);
  await output.start();
  for await (const packet of new EncodedPacketSink(film).packets()) {
    await video.add(packet, { decoderConfig: filmConfig });
  }
  for await (const packet of new EncodedPacketSink(music).packets()) {
    // Sound after the last frame would make the video longer.
    if (packet.timestamp + packet.duration > seconds) break;
    await audio.add(packet, { decoderConfig: musicConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The tracks could not be joined.');
  return undated(new Uint8Array(target.buffer));
}
