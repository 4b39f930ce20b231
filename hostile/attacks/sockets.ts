import { setTimeout as sleep } from "node:timers/promises";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { WebSocket } from "ws";
import { type Attack, type Outcome, repeat } from "../attack.ts";
import { type Target } from "../target.ts";
import { ask, dial, requestText, statusOf } from "../wire.ts";

const address = ({ app }: Target) => app.url.replace("http", "ws") + socketPath;

/** Opens a WebSocket of the page; undefined if the server refuses the connection. */
function openSocket(target: Target, token: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(address(target), [socketProtocol, `t.${token}`]);
  return new Promise((resolve) => {
    socket.once("open", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

/** Sends frames without pause, and opens a new socket when the server has closed the old one. */
function flood(frame: (target: Target) => string | Buffer): Attack["run"] {
  return (target, signal) =>
    repeat(signal, 2, async () => {
      const socket = await openSocket(target, target.attacker.staff.client.token);
      if (socket === undefined) {
        await sleep(50);
        return undefined;
      }
      const text = frame(target);
      for (let n = 0; n < 3000 && socket.readyState === WebSocket.OPEN; n++) {
        socket.send(text);
        if (n % 100 === 0) await sleep(1);
      }
      await sleep(100);
      const kept = socket.readyState === WebSocket.OPEN;
      socket.terminate();
      return kept ? "3000 帧之后连接仍然开着" : undefined;
    });
}

const openFrame = ({ attacker }: Target) =>
  JSON.stringify({ event: "org_client_open", data: { org_id: attacker.orgId } });

export const socketAttacks: Attack[] = [
  { name: "页面连接：每 0.4 秒 3000 个 org_client_open", run: flood(openFrame) },
  { name: "页面连接：3000 个不成样子的帧", run: flood(() => "{".repeat(2000)) },
  {
    name: "页面连接：一个会话开 300 个连接",
    async run(target, signal): Promise<Outcome> {
      const { token } = target.attacker.staff.client;
      const opened = await Promise.all(Array.from({ length: 300 }, () => openSocket(target, token)));
      const held = opened.filter((socket) => socket?.readyState === WebSocket.OPEN);
      while (!signal.aborted) await sleep(100);
      for (const socket of opened) socket?.terminate();
      return { tried: 300, falls: held.length > 100 ? [`${held.length} 个连接同时开着`] : [] };
    },
  },
  {
    name: "页面连接：无效令牌不断握手",
    run: (target, signal) =>
      repeat(signal, 8, async (n) => {
        const socket = await openSocket(target, `${n}`.padStart(43, "x"));
        socket?.terminate();
        return socket === undefined ? undefined : "无效令牌得到了连接";
      }),
  },
  {
    name: "页面连接：别的网站的页面、别的主机名",
    run: ({ app, attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const upgrade = {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": 13,
          "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
          "sec-websocket-protocol": `${socketProtocol}, t.${attacker.staff.client.token}`,
        };
        const foreign: Record<string, string> =
          n % 2 === 0 ? { origin: "https://evil.example" } : { origin: "http://evil.example", host: "evil.example" };
        const status = statusOf(await ask(app.url, { path: socketPath, headers: { ...upgrade, ...foreign } }));
        return status === 101 ? "别的网站的页面得到了连接" : undefined;
      }),
  },
  {
    name: "连接：1000 个只说半句的连接",
    async run({ app }, signal): Promise<Outcome> {
      const sockets = await Promise.all(Array.from({ length: 1000 }, () => dial(app.url)));
      for (const socket of sockets) socket.write(requestText(app.url, { path: "/healthz" }).slice(0, -4));
      while (!signal.aborted) await sleep(100);
      for (const socket of sockets) socket.destroy();
      return { tried: sockets.length, falls: [] };
    },
  },
];
