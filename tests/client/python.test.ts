import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicOperations } from '../../generated/public-operations.ts';
import { readClientPackages } from '../../plugins/client-packages.ts';
import { clientFolder } from '../../scripts/client.ts';
import { methodName, readContractModel } from '../../scripts/client-contract.ts';
import { pythonOperations } from '../../scripts/client-python-source.ts';
import { root } from '../../scripts/freshness.ts';
import { pythonWith } from '../python.ts';
import { unzip } from '../zip.ts';
import { installPythonClient, missing, type PythonClient, wheel } from './python-client.ts';
import { type ClientRig, clientRig } from './rig.ts';

const run = promisify(execFile);
const packages = readClientPackages(root, {});

let client: PythonClient;
let folder: string;
beforeAll(async () => {
  client = await installPythonClient();
  folder = client.folder;
});
afterAll(() => client.remove());

const printed: PythonClient['printed'] = (code, env) => client.printed(code, env);

describe('the Python packages', () => {
  it('have a method for every operation of version 2, in both clients', async () => {
    const written = await readFile(join(root, 'clients/python/cadenza_client/_client.py'), 'utf8');
    const text = pythonOperations(await readContractModel()) + written;
    for (const { id } of publicOperations.filter((each) => each.id.startsWith('v2-'))) {
      const name = methodName(id).replaceAll('-', '_');
      // One for each client. An iterator has no `async`.
      expect(text.match(new RegExp(`^    (?:async )?def ${name}\\(`, 'gm'))?.length, name).toBeGreaterThan(1);
    }
  });

  it('the wheel lists each file with its hash and size', () => {
    const entries = [...unzip(wheel)];
    const record = entries.find(([name]) => name.endsWith('.dist-info/RECORD'))![1].toString();
    const listed = new Map(
      record
        .trim()
        .split('\n')
        .map((line) => [line.split(',')[0]!, line]),
    );
    for (const [name, bytes] of entries.filter(([each]) => !each.endsWith('/RECORD'))) {
      const hash = createHash('sha256').update(bytes).digest('base64url');
      expect(listed.get(name)).toBe(`${name},sha256=${hash},${bytes.length}`);
    }
    expect(listed.size).toBe(entries.length);
  });

  it('the source archive has the same module', async () => {
    const archive = join(clientFolder, packages.sdistFile);
    expect(gunzipSync(await readFile(archive)).length % 512).toBe(0);
    const { stdout } = await run('tar', [
      '-xzOf',
      archive,
      `${packages.pythonModule}-${packages.version}/${packages.pythonModule}/models.py`,
    ]);
    expect(stdout).toBe(await readFile(join(folder, packages.pythonModule, 'models.py'), 'utf8'));
  });

  it('use the syntax of Python 3.9', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const check =
      'import ast, pathlib\nfor file in pathlib.Path(sys.argv[0]).parent.glob("*/*.py"): ast.parse(file.read_text(), feature_version=(3, 9))\nprint("parsed")';
    expect(await printed(check, {})).toBe('parsed\n');
  });

  it('have complete types', async ({ skip }) => {
    const mypy = pythonWith('mypy', 'httpx');
    skip('missing' in mypy, `types of the Python client were not checked: ${'missing' in mypy ? mypy.missing : ''}`);
    const options = ['-m', 'mypy', '--strict', '--python-version', '3.9', '-p', packages.pythonModule];
    const { stdout } = await run('program' in mypy ? mypy.program : '', options, { cwd: folder }).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout).toMatch(/^Success/);
  });
});

describe('the Python client against a server', () => {
  let rig: ClientRig;
  beforeAll(async () => {
    rig = await clientRig();
  });
  afterAll(() => rig.server.close());
  const env = () => ({ API_KEY: rig.key, API: rig.origin });

  it('creates a song: price, task, stages, lyrics, file', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const code = `
with Cadenza(api_key=os.environ["API_KEY"], base_url=os.environ["API"] + "/") as cadenza:
    song = {"model": "v3.5", "prompt": "rain on a tin roof", "seed": 7}
    print(cadenza.generate(**song, dry_run=True))
    task = cadenza.generate(**song, idempotency_key="order-1042")
    assert cadenza.generate(**song, idempotency_key="order-1042").id == task.id
    stages = [each.stage for each in cadenza.follow(task, first_pause=0.02, longest_pause=0.1)]
    done = cadenza.wait(task.id)
    clip = done.clips[0]
    file = cadenza.download(clip)
    lyrics = cadenza.timestamped_lyrics(clip_id=clip.id)
    text = cadenza.timestamped_lyrics(clip_id=clip.id, format="vtt")
    print(stages[0], stages[-1], done.status, file[:3], len(lyrics.words) > 0, text[:6])
    print([each.id for each in cadenza.tasks(limit=1, task_id=[task.id])] == [task.id], cadenza.credits().held)
    image = cadenza.wait(cadenza.images(model="image-1", prompt="a lighthouse", size=256)).images[0]
    print(cadenza.download(image)[8:12], cadenza.download(image.image_url)[8:12])
`;
    expect((await printed(code, env())).split('\n')).toEqual([
      expect.stringMatching(/^Price\(credits=0, available=\d+, sufficient=True\)$/),
      "queued complete succeeded b'ID3' True WEBVTT",
      'True 0',
      "b'WEBP' b'WEBP'",
      '',
    ]);
  });

  it('uploads an image, starts another from it, and returns the price of a video', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const photo = join(folder, 'photo.png');
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8401a' } }).toFile(photo);
    const code = `
cadenza = Cadenza(api_key=os.environ["API_KEY"], base_url=os.environ["API"])
with open("photo.png", "rb") as file:
    upload = cadenza.uploads(data=file.read(), content_type="image/png")
print(upload.width, upload.height)
image = cadenza.wait(cadenza.images(model="image-1", prompt="winter", size=256, image=upload.url)).images[0]
print(cadenza.download(image)[8:12])
print(cadenza.videos(model="video-1", prompt="a lighthouse", dry_run=True).credits)
`;
    expect(await printed(code, env())).toBe("64 48\nb'WEBP'\n0\n");
  });

  it('does the same with asyncio', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const code = `
async def main():
    async with AsyncCadenza(api_key=os.environ["API_KEY"], base_url=os.environ["API"]) as cadenza:
        accepted = await cadenza.generate(model="v3.5", prompt="magic:partial rain", seed=8)
        task = await cadenza.wait(accepted, first_pause=0.02, longest_pause=0.1)
        clip = next(each for each in task.clips if each.audio_url)
        print(task.status, (await cadenza.download(clip))[:3])
        print([each.id async for each in cadenza.tasks(task_id=task.id)] == [task.id])
        slow = await cadenza.generate(model="v3.5", prompt="magic:slow rain")
        print((await cadenza.cancel(slow.id)).status)
asyncio.run(main())
`;
    expect(await printed(code, env())).toBe("failed b'ID3'\nTrue\ncanceled\n");
  });

  it('streams the events of a task, waits with its request, and requests an error', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const code = `
song = {"model": "v3.5", "prompt": "rain on a tin roof", "seed": 7}
with Cadenza(api_key=os.environ["API_KEY"], base_url=os.environ["API"]) as cadenza:
    events = list(cadenza.events(cadenza.generate(**song)))
    print(events[-1].percent, events[-1].task.status, events[0].task.id == events[-1].task.id)
    print(cadenza.generate(**song, wait=60).status)
    print(cadenza.task(events[0].task.id, wait=60).status)
    try:
        cadenza.generate(**song, test_error="insufficient_credits")
    except InsufficientCreditsError as error:
        print(error.status)
async def later():
    async with AsyncCadenza(api_key=os.environ["API_KEY"], base_url=os.environ["API"]) as cadenza:
        task = await cadenza.generate(**song)
        stages = [each.stage async for each in cadenza.follow(task)]
        print(stages[0], stages[-1])
        async for event in cadenza.events(task.id):
            print(event.percent)
asyncio.run(later())
`;
    expect(await printed(code, env())).toBe('100 succeeded True\nsucceeded\nsucceeded\n402\nqueued complete\n100\n');
  });

  it('raises an exception for each error code, with its fields', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const code = `
cadenza = Cadenza(api_key=os.environ["API_KEY"], base_url=os.environ["API"])
try:
    cadenza.generate(model="v3.5", prompt="")
except InvalidFieldError as error:
    print(error.code, error.status, error.errors[0].pointer, error.errors[0].code, error.request_id[:4])
    print(str(error).count(error.errors[0].detail))
try:
    cadenza.task("task_none")
except NotFoundError as error:
    print(str(error).split("(")[1][:13])
for arguments in ({"api_key": "", "base_url": "http://x"}, {"api_key": "x", "base_url": "ftp://x"}, {"api_key": "a b", "base_url": "http://x"}):
    try:
        Cadenza(**arguments)
    except ValueError as error:
        print(error)
print(os.environ["API_KEY"] in repr(vars(cadenza)))
`;
    expect((await printed(code, env())).split('\n')).toEqual([
      'invalid_field 422 /prompt too_short req_',
      '1',
      '404 not_found',
      'api_key is missing.',
      'base_url must start with http:// or https://.',
      'api_key contains a space, a line break or another invalid character.',
      'False',
      '',
    ]);
  });

  it('verifies callbacks', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const { Webhook } = await import('standardwebhooks');
    const secret = `whsec_${Buffer.from('a secret of a customer').toString('base64')}`;
    const task = await rig.server.call('POST /api/v2/generate', {
      key: rig.key,
      body: { model: 'v3.5', prompt: 'magic:refuse' },
    });
    const body = JSON.stringify({
      type: 'task.failed',
      id: 'evt_1',
      sequence: 1,
      timestamp: new Date().toISOString(),
      data: task.body,
    });
    const now = new Date();
    const headers = {
      'Webhook-Id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
    };
    const code = `
body, headers, secret = (json.loads(os.environ["CASE"])[each] for each in ("body", "headers", "secret"))
event = verify_callback(body.encode(), headers, ["whsec_b3RoZXI=", secret])
print(event.type, event.data.model)
for arguments in (
    (body + " ", headers, secret), (body, {**headers, "webhook-signature": "v2,x"}, secret), (body, {}, secret), (body, headers, "whsec_b3RoZXI="),
):
    try:
        verify_callback(*arguments)
    except SignatureError as error:
        print(error.reason)
try:
    verify_callback(body, headers, secret, now=float(headers["webhook-timestamp"]) + 301)
except SignatureError as error:
    print(error.reason)
`;
    expect((await printed(code, { CASE: JSON.stringify({ body, headers, secret }) })).split('\n')).toEqual([
      'task.failed v3.5',
      'wrong_signature',
      'malformed',
      'missing_headers',
      'wrong_signature',
      'stale',
      '',
    ]);
  });
});
