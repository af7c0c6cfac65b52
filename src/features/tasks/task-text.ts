import { translate } from '@docusaurus/Translate';
import { getOutputKind, type OutputKind } from '#catalog/operations.ts';
import type { Task, TaskError } from '#generated/account/types.gen.ts';

/** Whether the task can no longer change. */
export function isFinal({ status }: Pick<Task, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled';
}

/** The message for a task that couldn’t be canceled. */
export const getCancelFailedMessage = (): string =>
  translate({ id: 'songs.cancelFailed', message: 'The task couldn’t be canceled. Try again.' });

/** The title of a task: its songs' title, or the prompt until they have one. */
export function getTaskTitle({ clips, input }: Pick<Task, 'clips' | 'input'>): string {
  return (
    clips[0]?.title ||
    input.title ||
    input.prompt ||
    input.style ||
    translate({ id: 'tasks.untitled', message: 'Untitled' })
  );
}

/** The title of a song, with its number if its task has several, because they usually have the same title. */
export const getClipTitle = ({ title, index }: Task['clips'][number], { clips }: Pick<Task, 'clips'>): string =>
  clips.length > 1 ? [title, index + 1].filter(Boolean).join(' · ') : title;

/** What a task was made from: its prompt, or else its lyrics or style. */
export const getPrompt = ({ input }: Pick<Task, 'input'>): string =>
  (input.prompt || input.lyrics || input.style || '').trim();

/** The stages of a task, in order. */
export const stages = ['queued', 'text', 'first', 'complete'] as const satisfies readonly Task['stage'][];

const stageNames: Readonly<Record<Task['stage'], () => string>> = {
  queued: () => translate({ id: 'songs.stage.queued', message: 'Accepted' }),
  text: () => translate({ id: 'songs.stage.text', message: 'Titles' }),
  first: () => translate({ id: 'songs.stage.first', message: 'First song' }),
  complete: () => translate({ id: 'songs.stage.complete', message: 'Both songs' }),
};

export const getStageName = (stage: Task['stage']): string => stageNames[stage]();

/** Whether a task makes songs. Songs have titles before they can be played, but other works don't. */
const makesSongs = ({ type }: Pick<Task, 'type'>): boolean => getOutputKind(type) === 'song';

/** The stages of a task that its works have: only songs have titles first, and one file has no first one. */
export const getStages = (task: Pick<Task, 'type' | 'input'>): readonly Task['stage'][] =>
  stages.filter(
    (stage) => makesSongs(task) || (stage !== 'text' && (stage !== 'first' || (task.input.count ?? 1) > 1)),
  );

/** The name of a stage, for tasks of any type. */
export function getFileStageName(task: Pick<Task, 'type'>, stage: Task['stage']): string {
  if (!makesSongs(task) && stage === 'first') {
    return translate({ id: 'tasks.stage.first', message: 'First delivered' });
  }
  if (!makesSongs(task) && stage === 'complete') {
    return translate({ id: 'tasks.stage.complete', message: 'All delivered' });
  }
  return getStageName(stage);
}

const delays: Readonly<Record<NonNullable<Task['delay']>, () => string>> = {
  engine_unavailable: () =>
    translate({
      id: 'tasks.delay.engine',
      message: 'The engine is unavailable. Your task continues when it’s back.',
    }),
};

/** What a task waits for. */
export const getDelayText = (delay: NonNullable<Task['delay']>): string => delays[delay]();

const reasons: Readonly<Record<TaskError['code'], () => string>> = {
  content_refused: () =>
    translate({ id: 'songs.failed.content', message: 'The text was rejected. Change it and generate again.' }),
  engine_failed: () => translate({ id: 'songs.failed.engine', message: 'The songs couldn’t be generated.' }),
  storage_failed: () =>
    translate({ id: 'songs.failed.storage', message: 'The songs couldn’t be stored. Generate again later.' }),
  input_unusable: () =>
    translate({ id: 'songs.failed.input', message: 'The source image couldn’t be used. Choose another one.' }),
  timed_out: () => translate({ id: 'songs.failed.time', message: 'It took too long and was stopped.' }),
};

/** Texts for other kinds that differ from the texts for songs. */
const ownReasons: Readonly<Partial<Record<OutputKind, Partial<typeof reasons>>>> = {
  image: {
    engine_failed: () => translate({ id: 'images.failed.engine', message: 'The images couldn’t be generated.' }),
    storage_failed: () =>
      translate({ id: 'images.failed.storage', message: 'The images couldn’t be stored. Generate again later.' }),
  },
  video: {
    engine_failed: () => translate({ id: 'videos.failed.engine', message: 'The video couldn’t be generated.' }),
    storage_failed: () =>
      translate({ id: 'videos.failed.storage', message: 'The video couldn’t be stored. Generate again later.' }),
  },
};

/** Why a task failed. */
export function getFailureReason({ code }: TaskError, type: Task['type']): string {
  return (ownReasons[getOutputKind(type)]?.[code] ?? reasons[code])();
}
