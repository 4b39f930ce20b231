import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256Hex } from "@huiyan/device-link/signature";
import { expect, onTestFinished, test } from "vitest";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { downloadPackage } from "./download-package.ts";

const bytes = Buffer.from("package".repeat(1_000));
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

/** Serves the bytes. @param answer may answer a request (`index` from 0) in another way; returns whether it did */
async function download(answer: (index: number, response: ServerResponse, from: number) => boolean) {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-download-"));
  let requests = 0;
  const server = createServer((request, response) => {
    const from = Number(/\d+/.exec(request.headers.range ?? "")?.[0] ?? 0);
    if (answer(requests++, response, from)) return;
    response.writeHead(from > 0 ? 206 : 200).end(bytes.subarray(from));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  const file = join(folder, "package");
  let end = "";
  void downloadPackage(
    { deviceId: "AIS-0001", secret: "secret", serverNow: Date.now },
    {
      what: "升级包",
      server: url,
      path: "/p",
      bytes: bytes.length,
      file,
      sha256: sha256Hex(bytes),
      onProgress: () => undefined,
    },
  ).then(
    () => {
      end = "done";
    },
    (error: Error) => {
      end = error.message;
    },
  );
  return { file, requests: () => requests, end: () => end };
}

test.each([429, 500, 502, 503, 507, 520, 408])("a download refused with %i is tried again", async (status) => {
  stopClock();
  const { file, end } = await download((index, response) => {
    if (index >= 2) return false;
    response.writeHead(status).end(JSON.stringify({ error: "a_key_of_tomorrow" }));
    return true;
  });
  await moveClock(600_000, () => end() !== "");
  expect(end()).toBe("done");
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test.each([400, 401, 403, 404, 410])("a download refused with %i fails at once", async (status) => {
  stopClock();
  const { end, requests } = await download((_index, response) => {
    response.writeHead(status).end();
    return true;
  });
  await moveClock(600_000, () => end() !== "");
  expect([requests(), end()]).toEqual([1, `服务器未提供升级包（HTTP ${status}）`]);
});

test("fails with the status of a server that refuses for minutes", async () => {
  stopClock();
  const { end, requests } = await download((_index, response) => {
    response.writeHead(503).end();
    return true;
  });
  await moveClock(600_000, () => end() !== "", 1_000);
  expect([requests(), end()]).toEqual([8, "服务器未提供升级包（HTTP 503）"]);
});

test("downloads the whole package over a line that breaks a hundred times, because bytes arrive in between", {
  tags: ["rest"],
}, async () => {
  stopClock();
  let breaks = 0;
  let hasEnded = false;
  const { file, end, requests } = await download((_index, response, from) => {
    response.writeHead(from > 0 ? 206 : 200, { "content-length": bytes.length - from });
    response.write(bytes.subarray(from, from + 70));
    void eventually(() => hasEnded || (sizeOf(file) ?? 0) >= from + 70).then(() => {
      response.destroy();
      breaks++;
    });
    return true;
  });
  // the clock advances only between the attempts
  for (let tries = 1; end() === ""; tries++) {
    await eventually(() => end() !== "" || breaks === tries);
    await moveClock(60_000, () => end() !== "" || requests() > tries, 100);
  }
  hasEnded = true;
  expect(end()).toBe("done");
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(requests()).toBe(100);
});

test("has no limit for a slow line while bytes arrive, and reconnects a silent one", { tags: ["rest"] }, async () => {
  stopClock();
  const slow: ServerResponse[] = [];
  const { file, end, requests } = await download((index, response) => {
    if (index > 0) return false;
    response.writeHead(200, { "content-length": bytes.length }).flushHeaders();
    slow.push(response);
    return true;
  });
  await eventually(() => slow.length === 1);
  // the download takes 25 minutes, with one piece every 25 s
  for (let sent = 0; sent < 60; sent += 1) {
    slow[0]?.write(bytes.subarray(sent * 25, (sent + 1) * 25));
    await eventually(() => sizeOf(file) === (sent + 1) * 25);
    expect(await moveClock(25_000, () => end() !== "", 5_000)).toBe(25_000);
  }
  await moveClock(600_000, () => requests() === 2, 1_000);
  await eventually(() => end() !== "");
  expect([end(), requests()]).toEqual(["done", 2]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
