import { createServer, type ServerResponse } from "node:http";
import { answerSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sha256Hex } from "@huiyan/device-link/signature";
import { expect, onTestFinished, test } from "vitest";
import { moveClock, settled, stopClock } from "#test/moved-clock.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { getSigned, uploadMs } from "./signed-request.ts";

const MiB = 1024 * 1024;

test.each([
  [0, 128],
  [8 * MiB, 128],
  [32 * MiB, 128],
  [64 * MiB, 128],
])("an upload of %i bytes has time on a line of %i kbit/s", (bytes, kbits) => {
  expect(uploadMs(30_000, bytes)).toBeGreaterThan((bytes * 8) / kbits);
  expect(uploadMs(30_000, bytes)).toBeGreaterThanOrEqual(30_000);
});

const answer = Buffer.from("x".repeat(600));

/** Requests from a server that sends `count` bytes, one every `everyMs`. */
async function slowly(everyMs: number, count: number) {
  stopClock();
  let request = 0;
  const server = createServer((asked, response: ServerResponse) => {
    request += 1;
    const proof = hmacHex("secret", answerSigningText(200, sha256Hex(answer), String(asked.headers["x-device-sign"])));
    response.writeHead(200, { "content-length": answer.length, "x-server-sign": proof }).flushHeaders();
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < count) response.write(answer.subarray(sent, sent + 1));
      sent += 1;
    }, everyMs);
    onTestFinished(() => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  let end = "";
  const signer = { deviceId: "AIS-0001", secret: "secret", serverNow: Date.now };
  void getSigned(signer, { server: url, path: "/p", timeoutMs: 60_000, signal: new AbortController().signal }).then(
    (body) => {
      end = `${body.length} bytes`;
    },
    (error: Error) => {
      end = error.message;
    },
  );
  await eventually(() => request === 1);
  await settled();
  const ms = await moveClock(3_600_000, () => end !== "", 1_000);
  return { end, ms };
}

test("receives an answer that takes an hour, because bytes keep arriving", { tags: ["rest"] }, async () => {
  expect(await slowly(5_000, 600)).toMatchObject({ end: "600 bytes" });
});

test("times out one minute after the last byte of an answer that stops in the middle", async () => {
  const { end, ms } = await slowly(5_000, 24);
  expect(end).toBe("服务器没有应答");
  expect(ms).toBeGreaterThanOrEqual(24 * 5_000 + 55_000);
  expect(ms).toBeLessThan(24 * 5_000 + 120_000);
});
