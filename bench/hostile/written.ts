import { join } from 'node:path';
import { openEmbeddedDb } from '../../server/core/open-db.ts';

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);

/** What an attack left on the disk of a server that has ended: rows of the request log, and lines of the process log. */
export async function measureWritten(
  dataDir: string,
  lines: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const db = await openEmbeddedDb({ dir: join(dataDir, 'db'), fsync: false });
  try {
    const log = await db.one<{ rows: number; bytes: number; calls: number }>(
      `select (select count(*) from request_logs) as rows,
         (select sum(pg_total_relation_size(t.relid))::bigint from pg_partition_tree('request_logs') t) as bytes,
         (select coalesce(sum(calls), 0)::bigint from usage_calls) as calls`,
    );
    return {
      'logged rows': log.rows,
      'MB of rows': megabytes(log.bytes),
      'counted calls': log.calls,
      lines: lines.length,
      'MB of lines': megabytes(lines.reduce((sum, line) => sum + line.length + 1, 0)),
    };
  } finally {
    await db.close();
  }
}
