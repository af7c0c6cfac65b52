import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../core/db.ts';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { successfulOutput, replicateApp, tone } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer } from '../../../tests/replicate/server.ts';
import { expectOneCharge, requestSong } from '../../../tests/tasks/engine-song.ts';
import { killableApp } from '../../../tests/tasks/killable-app.ts';

let replicate: ReplicateServer;
let song: Uint8Array;
let db: Db;

beforeAll(async () => {
  [replicate, song, db] = await Promise.all([replicateServer(), tone(1.5), embeddedDatabase()]);
});
afterEach(() => {
  replicate.predictions.clear();
  replicate.mishap = () => null;
  replicate.onCreate = () => undefined;
});
afterAll(async () => {
  await db.close();
  await replicate.close();
});

/** Restarts the server on the same database. */
const reopened = () =>
  killableApp(db, replicate.tokens, (token, mortal) => replicateApp({ replicate, token, messages: false, db: mortal }));

const named = (id: string) =>
  expect.poll(
    async () => (await db.query('select from runs where task_id = $1 and reference is not null', [id])).rowCount,
  );

describe('a killed worker', () => {
  it('during predictions: the next worker continues them', async () => {
    const killed = await reopened();
    const task = await requestSong(killed);
    await named(task.id).toBe(2);
    killed.kill();
    const next = await reopened();
    for (const one of replicate.predictions.values()) replicate.succeed(one.id, successfulOutput(replicate, one, song));
    await expectOneCharge(next, task);
    expect(replicate.predictions.size).toBe(2);
    await next.close();
    await killed.close();
  });

  it('before it stored their ids: they are found, and not created again', async () => {
    const killed = await reopened();
    replicate.onCreate = () => killed.kill();
    const task = await requestSong(killed);
    await replicate.prediction(1);
    replicate.onCreate = () => undefined;
    const next = await reopened();
    await named(task.id).toBe(2);
    expect(replicate.predictions.size).toBe(2);
    for (const one of replicate.predictions.values()) replicate.succeed(one.id, successfulOutput(replicate, one, song));
    await expectOneCharge(next, task);
    await next.close();
    await killed.close();
  });
});

describe('a stopping process', () => {
  it('hands its predictions to the next one', async () => {
    const first = await reopened();
    const task = await requestSong(first);
    await named(task.id).toBe(2);
    await first.close();
    expect([...replicate.predictions.values()].map(({ status }) => status)).toEqual(['starting', 'starting']);
    const next = await reopened();
    for (const one of replicate.predictions.values()) replicate.succeed(one.id, successfulOutput(replicate, one, song));
    await expectOneCharge(next, task);
    expect(replicate.predictions.size).toBe(2);
    const { rows } = await db.query('select failures from tasks where id = $1', [task.id]);
    expect(rows).toEqual([{ failures: 0 }]);
    await next.close();
  });
});
