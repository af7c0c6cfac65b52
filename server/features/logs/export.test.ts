import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../generated/account/types.gen.ts';
import { exportFormats } from './export.ts';

const entry: LogEntry = {
  request_id: 'req_1',
  created_at: '2026-11-20T09:00:00.000Z',
  key_id: 'key_1',
  key_name: 'first',
  mode: 'live',
  method: 'POST',
  path: '/api/v2/generate',
  operation: 'v2-generate',
  status: 202,
  code: null,
  latency_ms: 12.5,
  credits: 12,
  task_id: 'task_1',
  address: '::1',
  repeats: 0,
};

async function* chunks(...lists: LogEntry[][]) {
  yield* lists;
}

async function written(format: 'csv' | 'jsonl', ...lists: LogEntry[][]): Promise<string> {
  const parts: string[] = [];
  for await (const part of exportFormats[format].write(chunks(...lists))) parts.push(part);
  return parts.join('');
}

describe('the CSV file', () => {
  it('has a header line and one line per request', async () => {
    expect(await written('csv', [entry], [{ ...entry, request_id: 'req_2', code: 'not_found', task_id: null }])).toBe(
      [
        '\uFEFFcreated_at,request_id,key_id,key_name,mode,method,path,operation,status,code,latency_ms,credits,task_id,address,repeats',
        '2026-11-20T09:00:00.000Z,req_1,key_1,first,live,POST,/api/v2/generate,v2-generate,202,,12.5,12,task_1,::1,0',
        '2026-11-20T09:00:00.000Z,req_2,key_1,first,live,POST,/api/v2/generate,v2-generate,202,not_found,12.5,12,,::1,0',
        '',
      ].join('\r\n'),
    );
  });

  it('starts with a byte order mark, from which Excel knows that it is UTF-8', async () => {
    const file = Buffer.from(await written('csv', [{ ...entry, key_name: '雨' }]));
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.lastIndexOf('\uFEFF')).toBe(0);
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1+1', `"'  =1+1"`],
    ['\t=1', `"'\t=1"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['\uFEFF=1', `"'\uFEFF=1"`],
    ['＝1', `"'＝1"`],
    ['a, "b"\nc', '"a, ""b""\nc"'],
    ['a=b', 'a=b'],
  ])('writes the name %j as %s', async (name, cell) => {
    const text = await written('csv', [{ ...entry, key_name: name }]);
    expect(text).toContain(`,key_1,${cell},live,`);
  });
});

describe('the JSON Lines file', () => {
  it('has one line per request', async () => {
    const text = await written('jsonl', [entry, { ...entry, key_name: 'a\nb' }]);
    const [one, two, end] = text.split('\n');
    expect([JSON.parse(one!), JSON.parse(two!), end]).toEqual([entry, { ...entry, key_name: 'a\nb' }, '']);
  });

  it('is empty without requests', async () => {
    expect(await written('jsonl')).toBe('');
  });
});
