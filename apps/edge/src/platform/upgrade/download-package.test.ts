import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256Hex } from "@huiyan/device-link/signature";
import { expect, onTestFinished, test } from "vitest";
import { moveClock, settled, stopClock } from "../../../test/moved-clock.ts";
import { eventually } from "../../../test/outbox-fixture.ts";
import { downloadPackage } from "./download-package.ts";

const bytes = Buffer.from("package".repeat(1_000));

/** Serves the bytes; `answer` may do something else at a request, counted from 0, and says whether it did. */
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
      ...{ what: "升级包", server: url, path: "/p", bytes: bytes.length, file },
      ...{ sha256: sha256Hex(bytes), onProgress: () => undefined },
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

test("a server that refuses for minutes ends the download with its status", async () => {
  stopClock();
  const { end, requests } = await download((_index, response) => {
    response.writeHead(503).end();
    return true;
  });
  await moveClock(600_000, () => end() !== "", 1_000);
  expect([requests(), end()]).toEqual([8, "服务器未提供升级包（HTTP 503）"]);
});

test("a line that breaks a hundred times brings the whole package, since bytes arrive between the breaks", async () => {
  stopClock();
  const { file, end, requests } = await download((_index, response, from) => {
    response.writeHead(from > 0 ? 206 : 200, { "content-length": bytes.length - from });
    response.write(bytes.subarray(from, from + 70));
    setImmediate(() => setImmediate(() => response.destroy()));
    return true;
  });
  await moveClock(1_000_000, () => end() !== "", 500);
  expect(end()).toBe("done");
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(requests()).toBeGreaterThanOrEqual(100);
});

test("a slow line has no limit while bytes arrive, and a silent one is opened again", async () => {
  stopClock();
  const { file, end, requests } = await download((index, response, from) => {
    if (index > 0) return false;
    response.writeHead(200, { "content-length": bytes.length });
    let sent = from;
    response.flushHeaders();
    // 5 s between two pieces for 20 minutes, then silence
    const timer = setInterval(() => {
      if (sent < 240 * 25) response.write(bytes.subarray(sent, sent + 25));
      sent += 25;
    }, 5_000);
    onTestFinished(() => clearInterval(timer));
    return true;
  });
  await eventually(() => requests() === 1);
  await settled();
  expect(await moveClock(3_600_000, () => end() !== "", 1_000)).toBeGreaterThan(20 * 60_000);
  expect([end(), requests()]).toEqual(["done", 2]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
