import type { Db } from '../../core/db.ts';
import { rowsOf } from './holding-rows.ts';
import { holdings } from './holdings.ts';

/** All that is kept of a customer, as the text of one JSON document: read as it is taken, however much it is. */
export async function* exportOf(db: Db, customerId: string, now: Date): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(now.toISOString())}`;
  for (const holding of holdings) {
    yield `,\n${JSON.stringify(holding.called)}:[`;
    let mark = '\n';
    for await (const rows of rowsOf(db, holding, customerId)) {
      yield mark + rows.join(',\n');
      mark = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
