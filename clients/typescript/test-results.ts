import { type OperationId, operations } from './generated/operations.ts';
import type { Responding } from './test-server.ts';

/** A response that is complete: all fields of the contract are there. */
export const result =
  (id: OperationId, status: number, fields: object): Responding =>
  (response) => {
    const { required } = Object.entries(operations[id].results).find(([each]) => each === String(status))![1];
    const body = { ...Object.fromEntries(required.map((name: string) => [name, null])), ...fields };
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
