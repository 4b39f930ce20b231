import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/config-deps.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { ServerChoice } from "./server-choice.ts";

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

const platform = (): Promise<string> =>
  listening((_request, response) => response.end(JSON.stringify({ code: 0, data: { now: Date.now() } })));

const configured = new URL("http://10.0.0.1:8686");

interface Opened {
  choice: ServerChoice;
  starts(): number;
  troubles: string[];
}

function open(folder: string, { trialMs = 60_000, configuredAs = configured, deviceIds = ["AIS-0001"] } = {}): Opened {
  let starts = 0;
  const troubles: string[] = [];
  const choice = new ServerChoice({
    folder,
    deviceIds,
    trialMs,
    configured: configuredAs,
    again: () => {
      starts += 1;
    },
    onTrouble: (text) => troubles.push(text),
  });
  choice.start();
  onTestFinished(() => choice.stop());
  return { choice, troubles, starts: () => starts };
}

test("tries an address at which a platform answers, and keeps the address after all devices have connected", async () => {
  const folder = temporaryFolder();
  const address = await platform();
  const first = open(folder);
  await first.choice.change(`${address}/`);
  expect(first.starts()).toBe(1);
  const deviceIds = ["AIS-0001", "AIS-0002"];
  const { choice } = open(folder, { deviceIds });
  expect(choice.url.origin).toBe(address);
  choice.connected("AIS-0001");
  expect(choice.facts().trialUntil).toBeGreaterThan(Date.now());
  choice.connected("AIS-0002");
  expect(choice.facts()).toMatchObject({ server: address, previous: configured.origin, trialUntil: undefined });
  const later = open(folder, { trialMs: 1 });
  expect([later.choice.url.origin, later.choice.facts().trialUntil]).toEqual([address, undefined]);
  later.choice.restore();
  expect(open(folder).choice.url.origin).toBe(configured.origin);
});

test("returns to the previous address if the devices do not connect to the new one in time", async () => {
  const folder = temporaryFolder();
  const address = await platform();
  await open(folder).choice.change(address);
  const { choice, troubles, starts } = open(folder, { trialMs: 20 });
  await eventually(() => starts() === 1);
  expect(troubles[0]).toContain(address);
  expect(choice.facts()).toMatchObject({ server: configured.origin, failed: address });
  expect(open(folder).choice.facts()).toMatchObject({
    server: configured.origin,
    failed: address,
    trialUntil: undefined,
  });
});

test.each(["", "here", "ftp://10.0.0.8", "http://a:b@10.0.0.8", "http://10.0.0.8/path", "http://10.0.0.8/?a=1"])(
  "refuses “%s” as no address of a platform",
  async (address) => {
    const { choice, starts } = open(temporaryFolder());
    await expect(choice.change(address)).rejects.toThrow("平台地址须形如");
    expect(starts()).toBe(0);
  },
);

test("reports an answer that is not that of a platform in one sentence, and changes nothing", async () => {
  const folder = temporaryFolder();
  const other = await listening((_request, response) => response.end("SSH-2.0 secret"));
  const endless = await listening((_request, response) => {
    response.write("x".repeat(100_000));
  });
  const target = await platform();
  const moved = await listening((_request, response) => response.writeHead(302, { location: target }).end());
  const { choice, starts } = open(folder);
  for (const address of [other, endless, moved, "http://127.0.0.1:1"])
    await expect(choice.change(address)).rejects.toThrow("该地址没有应答或不是平台，未做修改");
  expect([starts(), existsSync(join(folder, "server.json"))]).toEqual([0, false]);
});

test("accepts one of sixty concurrent changes of the address", async () => {
  const address = await platform();
  const { choice, starts } = open(temporaryFolder());
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => choice.change(address)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(starts()).toBe(1);
});

test("ignores a chosen address after the configuration file was edited", async () => {
  const folder = temporaryFolder();
  await open(folder).choice.change(await platform());
  const configuredAs = new URL("http://10.0.0.2:8686");
  expect(open(folder, { configuredAs }).choice.url.origin).toBe(configuredAs.origin);
});
