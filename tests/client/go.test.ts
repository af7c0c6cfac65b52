import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicOperations } from '../../generated/public-operations.ts';
import { readClientPackages } from '../../plugins/client-packages.ts';
import { clientFolder } from '../../scripts/client.ts';
import { methodName, readContractModel } from '../../scripts/client-contract.ts';
import { goClient } from '../../scripts/client-go-source.ts';
import { goName } from '../../scripts/client-go.ts';
import { root } from '../../scripts/freshness.ts';
import { isInstalled } from '../programs.ts';
import { type ClientRig, clientRig } from './rig.ts';

const packages = readClientPackages(root, {});
const run = promisify(execFile);

describe('the Go client', () => {
  it('has a method for every operation of version 2, and imports the standard library only', async () => {
    const text = await goClient(await readContractModel(), packages, 'https://example.com');
    for (const { id } of publicOperations.filter((each) => each.id.startsWith('v2-')))
      expect(text).toContain(`\nfunc (client *Client) ${goName(methodName(id))}(ctx context.Context`);
    const imports = /\nimport \(\n([^)]*)\)/.exec(text)![1]!;
    expect(imports.split('\n').filter((line) => line.includes('.'))).toEqual([]);
    expect(text.match(/^import/gm)).toHaveLength(1);
  });

  it('has the defaults of its guide', async () => {
    const text = await goClient(await readContractModel(), packages, 'https://example.com');
    const guide = await readFile(join(root, 'docs/go.mdx'), 'utf8');
    const shown = /Timeout: +(\d+ \* time\.Second),\n\s*MaxRetries: (\d+),/.exec(guide)?.slice(1);
    expect(shown).toHaveLength(2);
    expect([/client\.timeout = (\d.*)/, /client\.maxRetries = (\d.*)/].map((own) => own.exec(text)?.[1])).toEqual(
      shown,
    );
    expect(text).toMatch(/downloadTimeout = \d+ \* time\.Minute/);
  });

  it('has the names of the site', async () => {
    const text = await goClient(
      await readContractModel(),
      { ...packages, go: 'songs', className: 'Songs' },
      'https://example.com',
    );
    expect(text).toMatch(/^package songs$/m);
    expect(text).not.toMatch(/cadenza/i);
  });
});

const missing = isInstalled('go') ? undefined : 'the Go client was not tested: no go here';

describe('the Go client in Go', () => {
  let folder: string;
  let rig: ClientRig;
  const go = (...args: string[]) =>
    run('go', args, {
      cwd: folder,
      env: { ...process.env, GOPROXY: 'off', API_KEY: rig.key, BASE_URL: rig.origin },
    });

  beforeAll(async () => {
    rig = await clientRig();
    folder = await mkdtemp(join(tmpdir(), 'go-client-'));
    await mkdir(join(folder, packages.go));
    // The oldest version that the guide names.
    await writeFile(join(folder, 'go.mod'), 'module example.com/song\n\ngo 1.19\n');
    await copyFile(join(clientFolder, packages.goFile), join(folder, packages.go, 'client.go'));
    await copyFile(join(root, 'clients/go/client_test.go'), join(folder, packages.go, 'client_test.go'));
    await writeFile(join(folder, 'main.go'), PROGRAM);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rig.server.close();
  });

  it('is formatted, has no faults that go vet finds, and passes its tests', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const { stdout: unformatted } = await run('gofmt', ['-l', folder]);
    expect(unformatted).toBe('');
    await go('vet', './...');
    const { stdout } = await go('test', './...');
    expect(stdout).toMatch(/^ok\s+example\.com\/song\/cadenza/m);
  });

  it('generates, waits, downloads and lists with the real server', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const { stdout } = await go('run', '.');
    expect(stdout.split('\n')).toEqual([
      'price 0 true',
      'once true',
      'succeeded 2',
      'downloaded true',
      'text WEBVTT',
      'tasks 1',
      'problem invalid_field /prompt',
      '',
    ]);
  });
});

const PROGRAM = `package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"example.com/song/cadenza"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	client, err := cadenza.New(cadenza.Options{APIKey: os.Getenv("API_KEY"), BaseURL: os.Getenv("BASE_URL")})
	must(err)
	request := cadenza.GenerateRequest{Model: cadenza.MusicModelV35, Prompt: cadenza.Ptr("a waltz")}
	price, err := client.GeneratePrice(ctx, request)
	must(err)
	fmt.Println("price", price.Credits, price.Sufficient)

	key := cadenza.WithIdempotencyKey("order-1")
	task, err := client.Generate(ctx, request, key)
	must(err)
	var header http.Header
	again, err := client.Generate(ctx, request, key, cadenza.WithResponseHeader(&header))
	must(err)
	fmt.Println("once", task.ID == again.ID && header.Get("Idempotent-Replayed") == "true")

	task, err = client.Wait(ctx, task.ID)
	must(err)
	fmt.Println(task.Status, len(task.Clips))
	var file bytes.Buffer
	size, err := client.Download(ctx, task.Clips[0], &file)
	must(err)
	fmt.Println("downloaded", size > 0 && int(size) == file.Len())

	format := cadenza.LyricsFormat("vtt")
	text, err := client.TimestampedLyricsText(ctx, cadenza.LyricsRequest{ClipID: task.Clips[0].ID, Format: &format})
	must(err)
	fmt.Println("text", text[:6])

	count := 0
	client.Tasks(ctx, cadenza.FeedQuery{})(func(_ *cadenza.Task, err error) bool {
		must(err)
		count++
		return true
	})
	fmt.Println("tasks", count)

	_, err = client.Generate(ctx, cadenza.GenerateRequest{Model: cadenza.MusicModelV35, Prompt: cadenza.Ptr("")})
	var problem *cadenza.ProblemError
	if errors.As(err, &problem) {
		fmt.Println("problem", problem.Code, problem.Errors[0].Pointer)
	}
}
`;
