import { randomBytes } from "node:crypto";
import { type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { createWorld } from "../../apps/server/test/world.ts";
import { type Attack, repeat } from "../attack.ts";
import { ask, dial, requestText, statusOf } from "../wire.ts";

const megabyte = 1024 * 1024;
const piece = Buffer.alloc(megabyte);
/** Maximum number of open connections; the system limits a process to about 20,000 file descriptors. */
const maxConnections = 16_500;

/**
 * Opens connections and keeps them open until `signal` is aborted. Replaces those that the server closes.
 * @returns number of attempts
 */
async function hold(
  signal: AbortSignal,
  { atOnce, max }: { atOnce: number; max: number },
  open: (n: number) => Promise<Socket>,
): Promise<number> {
  const sockets = new Set<Socket>();
  let tried = 0;
  do {
    const room = Math.min(atOnce, max - sockets.size);
    const opened = await Promise.all(Array.from({ length: room }, () => open(tried++).catch(() => undefined)));
    for (const socket of opened) {
      if (socket === undefined) continue;
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    }
    await sleep(20);
  } while (!signal.aborted);
  for (const socket of sockets) socket.destroy();
  return tried;
}

export const budgetAttacks: Attack[] = [
  {
    name: "预算：两个地址占着陌生人的内存，登录只发一半",
    run: async ({ app }, signal) => {
      const headers = { "content-type": "application/json", "content-length": 64 * 1024 };
      const tried = await hold(signal, { atOnce: 100, max: 1000 }, async (n) => {
        const socket = await dial(app.url, `127.0.0.${2 + (n % 2)}`);
        socket.write(requestText(app.url, { method: "POST", path: signIn.path, headers }));
        socket.write(piece.subarray(0, 60 * 1024));
        return socket;
      });
      return { tried, falls: [] };
    },
  },
  {
    name: "预算：两个地址以设备之名上传 32 MB，签名随内容才到",
    run: ({ app, bystander }, signal) =>
      repeat(signal, 4, async (n) => {
        const headers = {
          "content-type": "multipart/form-data; boundary=x",
          "content-length": 31 * megabyte,
          "x-device-id": bystander.device.deviceId,
          "x-device-time": Date.now(),
          "x-device-sign": "0".repeat(64),
        };
        const answer = await ask(
          app.url,
          { method: "POST", path: reportEvents.path, headers },
          `127.0.0.${2 + (n % 2)}`,
        );
        return [401, 429].includes(statusOf(answer)) ? undefined : `未证明身份的 31 MB 得到 ${statusOf(answer)}`;
      }),
  },
  {
    name: "预算：三个账号各挂着八个没传完的表单",
    run: async ({ app, attacker }, signal) => {
      const worlds = [attacker, await createWorld(app), await createWorld(app)];
      const tried = await hold(signal, { atOnce: 6, max: 24 }, async (n) => {
        const at = n % worlds.length;
        const socket = await dial(app.url, `127.0.0.${2 + at}`);
        const headers = {
          "content-type": "multipart/form-data; boundary=x",
          "content-length": 38 * megabyte,
          "x-token": worlds[at]?.staff.client.token ?? "",
        };
        socket.write(requestText(app.url, { method: "POST", path: reportFeedback.path, headers }));
        for (let sent = 0; sent < 30; sent++) socket.write(piece);
        return socket;
      });
      return { tried, falls: [] };
    },
  },
  {
    name: "预算：一个地址的空闲连接",
    run: async ({ app }, signal) => ({
      tried: await hold(signal, { atOnce: 500, max: maxConnections }, () => dial(app.url, "127.0.0.2")),
      falls: [],
    }),
  },
  {
    name: "预算：每次都不同的 15 KB 令牌",
    run: async (target, signal) => {
      const before = await target.memoryMb();
      const outcome = await repeat(signal, 16, async () => {
        const token = randomBytes(7500).toString("hex");
        const request = { path: findMessages.path, headers: { "x-token": token } };
        const status = statusOf(await ask(target.app.url, request, "127.0.0.2"));
        return status === 401 || status === 429 ? undefined : `长令牌得到 ${status}`;
      });
      const grown = (await target.memoryMb()) - before;
      if (grown > 150) outcome.falls.push(`内存增长 ${grown.toFixed(0)} MB`);
      return outcome;
    },
  },
];
