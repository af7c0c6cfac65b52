import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Task } from '../../../generated/v2/types.gen.ts';
import { dataResult } from './tool-results.ts';

const url = z.string().nullable();
const item = z.looseObject({ index: z.int() });

/** What agents read of a task. The contract has more fields, but their schemas would fill the context of a model. */
export const taskOutput = z.looseObject({
  id: z.string(),
  type: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled']),
  mode: z.enum(['live', 'test']),
  clips: z.array(item.extend({ id: z.string(), title: z.string(), audio_url: url })).describe('Songs'),
  images: z.array(item.extend({ image_url: url })).optional(),
  videos: z.array(item.extend({ video_url: url })).optional(),
  credits: z.object({ held: z.int(), charged: z.int() }),
  eta_seconds: z.int().nullable(),
  error: z.looseObject({ code: z.string() }).nullable().describe('Why it failed'),
  completed_at: z.string().nullable().describe('Set when the task is finished'),
  replayed: z.boolean().optional().describe('Whether an earlier call created it'),
});

export const taskPageOutput = z.object({ data: z.array(taskOutput), next_cursor: z.string().nullable() });

interface File {
  readonly uri: string | null | undefined;
  readonly name: string;
  readonly mimeType: string;
}

/** The files of a task that can be opened. */
function* listFiles({ clips, images = [], videos = [] }: Task): Generator<File> {
  for (const { title, index, audio_url: uri } of clips)
    yield { uri, name: `${title || `Song ${index + 1}`}.mp3`, mimeType: 'audio/mpeg' };
  for (const { index, image_url: uri } of images)
    yield { uri, name: `image-${index + 1}.webp`, mimeType: 'image/webp' };
  for (const { index, video_url: uri } of videos) yield { uri, name: `video-${index + 1}.mp4`, mimeType: 'video/mp4' };
}

/** A task with links to its files, which clients can offer to play or save. */
export function taskResult(task: Task): CallToolResult {
  const { content, ...result } = dataResult({ ...task });
  const links = [...listFiles(task)].flatMap(({ uri, name, mimeType }) =>
    uri ? [{ type: 'resource_link' as const, uri, name, mimeType }] : [],
  );
  return { ...result, content: [...content, ...links] };
}
