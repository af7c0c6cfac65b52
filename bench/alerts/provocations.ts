import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '../../server/core/db.ts';
import { startEmailServer } from '../../tests/email-server.ts';
import type { PostgresServer } from '../../tests/postgres-server.ts';
import { successfulOutput } from '../../tests/replicate/rig.ts';
import { failRefund } from './refund.ts';
import type { Rig } from './rig.ts';

interface Provocation {
  /** The alerts that it sets off. Others may fire as well. */
  readonly alerts: readonly string[];
  /** Begins it. Returns how to end it. */
  readonly begin: (rig: Rig) => Promise<() => Promise<unknown> | void>;
}

export const succeed = ({ engine, song }: Pick<Rig, 'engine' | 'song'>) => {
  engine.onCreate = (prediction) => engine.succeed(prediction.id, successfulOutput(engine, prediction, song));
};

/** Changes a balance behind the back of the ledger, whose triggers are off for this. */
const shiftBalance = ({ admin, quiet }: Rig, by: number) =>
  admin.tx(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update accounts set available = available + $2 where customer_id = $1', [quiet.id, by]);
  });

const runSchedule = ({ admin }: Rig, name: string) =>
  admin.query('update schedules set next_at = now() where name = $1', [name]);

/** Makes every statement of a kind on a table fail. */
async function breakTable({ admin }: Rig, statement: 'insert' | 'delete', table: string) {
  await admin.query(
    `create or replace function broken() returns trigger language plpgsql as $$ begin raise 'broken by the rig'; end $$`,
  );
  await admin.query(
    `create trigger broken before ${statement} on ${table} for each statement execute function broken()`,
  );
  return () => admin.query(`drop trigger broken on ${table}`);
}

/** Holds a lock on a table until `letGo` resolves. */
async function holdLock(
  postgres: PostgresServer,
  table: string,
  letGo: Promise<unknown>,
): Promise<() => Promise<void>> {
  const database = new URL(postgres.url).pathname;
  const db = openPostgres(Object.assign(new URL(postgres.adminUrl), { pathname: database }).href, () => undefined);
  const isHeld = Promise.withResolvers<void>();
  const holding = db.tx(async (tx) => {
    // As a transaction that someone has left open in psql.
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query(`lock table ${table} in access exclusive mode`);
    isHeld.resolve();
    await letGo;
  });
  await isHeld.promise;
  return async () => {
    await holding;
    await db.close();
  };
}

/** Repeats work until it is ended. */
function repeat(work: () => Promise<unknown>): () => Promise<void> {
  let ended = false;
  const done = (async () => {
    while (!ended) await work();
  })();
  return () => {
    ended = true;
    return done;
  };
}

export const provocations: Readonly<Record<string, Provocation>> = {
  'a balance is changed past the ledger': {
    alerts: ['LedgerWrong'],
    async begin(rig) {
      await shiftBalance(rig, 1);
      await runSchedule(rig, 'operating.ledger');
      return async () => {
        await shiftBalance(rig, -1);
        await runSchedule(rig, 'operating.ledger');
      };
    },
  },
  'the last check of the ledger is three days older': {
    alerts: ['LedgerCheckMissing'],
    async begin(rig) {
      await rig.admin.query("update ledger_checks set at = at - interval '3 days'");
      return () => runSchedule(rig, 'operating.ledger');
    },
  },
  'a refund to an expired card': { alerts: ['RefundsStuck'], begin: failRefund },
  'a schedule whose table rejects changes': {
    alerts: ['SchedulesLate'],
    async begin(rig) {
      const mend = await breakTable(rig, 'delete', 'processes');
      await runSchedule(rig, 'operating.forget');
      return async () => {
        await mend();
        await runSchedule(rig, 'operating.forget');
      };
    },
  },
  'the table of the request log rejects rows': {
    alerts: ['RequestLogDropped'],
    begin: (rig) => breakTable(rig, 'insert', 'request_logs'),
  },
  'the engine fails every prediction': {
    alerts: ['TasksFailing'],
    async begin(rig) {
      rig.engine.onCreate = ({ id }) => rig.engine.fail(id, 'CUDA out of memory');
      return () => succeed(rig);
    },
  },
  'the engine accepts no requests': {
    alerts: ['EngineUnavailable'],
    async begin({ engine }) {
      engine.mishap = () => 'lost before';
      return () => {
        engine.mishap = () => null;
      };
    },
  },
  'predictions never end, and tasks become three minutes older': {
    alerts: ['TasksWaiting'],
    async begin(rig) {
      const { engine, admin, song } = rig;
      engine.onCreate = () => undefined;
      const older = repeat(async () => {
        await admin.query(
          `update tasks set ready_at = ready_at - interval '3 minutes'
           where status = 'queued' and slot and process_id is null and ready_at > now() - interval '3 minutes'`,
        );
        await delay(2000);
      });
      return async () => {
        await older();
        succeed(rig);
        for (const prediction of engine.predictions.values())
          if (['starting', 'processing'].includes(prediction.status))
            engine.succeed(prediction.id, successfulOutput(engine, prediction, song));
      };
    },
  },
  'the email server is stopped, and emails become ten minutes older': {
    alerts: ['DeliveriesLate'],
    async begin(rig) {
      const port = Number(new URL(rig.email.url).port);
      await rig.email.close();
      await rig.traffic.signUp('late', 1, async () => undefined);
      await rig.admin.query("update emails set next_at = next_at - interval '10 minutes' where status = 'waiting'");
      return async () => {
        rig.email = await startEmailServer(port);
      };
    },
  },
  'the bucket is unreachable': {
    alerts: ['StorageUnavailable'],
    async begin({ s3 }) {
      s3.cut();
      return () => s3.restore();
    },
  },
  'the database is unreachable': {
    alerts: ['DatabaseUnavailable', 'RequestsFailing', 'BudgetBurns availability'],
    async begin({ cable }) {
      cable.takeAway('broken');
      return () => cable.bringBack();
    },
  },
  'a lock on all customers, again and again': {
    alerts: ['CreatesSlow'],
    begin: async ({ postgres }) =>
      repeat(async () => {
        await (
          await holdLock(postgres, 'customers', delay(1600))
        )();
        await delay(150);
      }),
  },
  'a lock on all sessions': {
    alerts: ['DatabaseConnectionsExhausted'],
    async begin({ postgres, visitors, operator }) {
      const letGo = Promise.withResolvers<void>();
      const release = await holdLock(postgres, 'auth_sessions', letGo.promise);
      const ends = Array.from({ length: 40 }, () =>
        repeat(async () => {
          await visitors.send('GET /api/account/keys', { cookie: operator.cookie });
          await delay(100);
        }),
      );
      return async () => {
        letGo.resolve();
        await release();
        await Promise.all(ends.map((end) => end()));
      };
    },
  },
  'the web process gets no processor most of the time': {
    alerts: ['EventLoopBlocked'],
    begin: async ({ web }) => {
      const end = repeat(async () => {
        web.child.kill('SIGSTOP');
        await delay(900);
        web.child.kill('SIGCONT');
        await delay(300);
      });
      return end;
    },
  },
  'the worker is stopped': {
    alerts: ['ProcessesMissing'],
    async begin(rig) {
      const { port } = rig.worker;
      await rig.stop(rig.worker);
      return async () => {
        rig.worker = await rig.start('worker', port);
      };
    },
  },
  'the web process is stopped': {
    alerts: ['WebsMissing'],
    async begin(rig) {
      const { port } = rig.web;
      await rig.stop(rig.web);
      return async () => {
        rig.web = await rig.start('web', port);
      };
    },
  },
};
