import type { Db } from '../../core/db.ts';
import { readRows } from './customer-table-rows.ts';
import { customerTables } from './customer-tables.ts';

/** A customer's data as the text of a JSON document, streamed while it is read, so any amount fits. */
export async function* exportCustomer(db: Db, customerId: string, now: Date): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(now.toISOString())}`;
  for (const customerTable of customerTables) {
    yield `,\n${JSON.stringify(customerTable.name)}:[`;
    let mark = '\n';
    for await (const rows of readRows(db, customerTable, customerId)) {
      yield mark + rows.join(',\n');
      mark = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
