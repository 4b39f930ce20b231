import { setTimeout as sleep } from "node:timers/promises";
import { mqttSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { connect, type IClientOptions, type MqttClient } from "mqtt";
import { WebSocket } from "ws";
import { type TestDevice } from "../../apps/server/test/world.ts";
import { type Attack, type Outcome, repeat } from "../attack.ts";
import { type Target } from "../target.ts";

const path = "/api/device/mqtt";
const addressOf = ({ app }: Target) => app.url.replace("http", "ws") + path;

function passwordOf({ deviceId, client }: TestDevice): string {
  const ms = String(Date.now());
  return `${ms}.${hmacHex(client.secret, mqttSigningText(deviceId, ms))}`;
}

interface Connection {
  client: MqttClient;
  /** Whether the server accepted the connection. */
  came: boolean;
  isClosed(): boolean;
}

async function connectAs(target: Target, options: IClientOptions): Promise<Connection> {
  const client = connect(addressOf(target), {
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 3000,
    ...options,
  });
  let closed = false;
  const came = await new Promise<boolean>((resolve) => {
    client.on("error", () => resolve(false));
    client.on("connect", () => resolve(true));
    client.on("close", () => {
      closed = true;
      resolve(false);
    });
  });
  return { client, came, isClosed: () => closed };
}

const connectDevice = (target: Target, device: TestDevice) =>
  connectAs(target, { clientId: device.deviceId, username: device.deviceId, password: passwordOf(device) });

async function comesIn(target: Target, options: IClientOptions): Promise<boolean> {
  const { client, came } = await connectAs(target, options);
  await sleep(20);
  await client.endAsync(true);
  return came;
}

function rawSocket(target: Target): Promise<WebSocket | undefined> {
  const socket = new WebSocket(addressOf(target), ["mqtt"]);
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.once("open", () => resolve(socket));
    socket.once("close", () => resolve(undefined));
  });
}

/** Fixed header of a CONNECT packet that announces 250 MB (MQTT 3.1.1, section 2.2.3). */
const hugeConnect = Buffer.from([0x10, 0x80, 0xe5, 0x9a, 0x77]);

export const mqttAttacks: Attack[] = [
  {
    name: "MQTT：自己的账号，别人的 client id",
    run: (target, signal) =>
      repeat(signal, 2, async () => {
        const { attacker, bystander } = target;
        const came = await comesIn(target, {
          clientId: bystander.device.deviceId,
          username: attacker.device.deviceId,
          password: passwordOf(attacker.device),
        });
        return came ? "以别人的 client id 连上了" : undefined;
      }),
  },
  {
    name: "MQTT：别人的账号和 client id，错误的密码",
    run: (target, signal) =>
      repeat(signal, 4, async () => {
        const { deviceId } = target.bystander.device;
        const came = await comesIn(target, { clientId: deviceId, username: deviceId, password: `${Date.now()}.00` });
        return came ? "用错误的密码连上了" : undefined;
      }),
  },
  {
    name: "MQTT：登录之前申报 250 MB 并不断发送",
    async run(target, signal): Promise<Outcome> {
      const before = await target.memoryMb();
      let peak = before;
      const chunk = Buffer.alloc(200_000);
      const outcome = await repeat(signal, 6, async () => {
        const socket = await rawSocket(target);
        if (socket === undefined) {
          await sleep(50);
          return undefined;
        }
        socket.send(hugeConnect);
        for (let n = 0; n < 50 && socket.readyState === WebSocket.OPEN; n++) {
          socket.send(chunk);
          await sleep(5);
        }
        peak = Math.max(peak, await target.memoryMb());
        const kept = socket.readyState === WebSocket.OPEN;
        socket.terminate();
        return kept ? "申报 250 MB 的连接仍然开着" : undefined;
      });
      if (peak - before > 150) outcome.falls.push(`内存从 ${before.toFixed(0)} MB 升到 ${peak.toFixed(0)} MB`);
      return outcome;
    },
  },
  {
    name: "MQTT：200 个什么也不说的连接",
    async run(target, signal): Promise<Outcome> {
      const began = Date.now();
      const sockets = await Promise.all(Array.from({ length: 200 }, () => rawSocket(target)));
      while (!signal.aborted) await sleep(100);
      const silent = sockets.filter((socket) => socket?.readyState === WebSocket.OPEN).length;
      for (const socket of sockets) socket?.terminate();
      const late = Date.now() - began > 15_000 && silent > 0;
      return { tried: sockets.length, falls: late ? [`15 秒后 ${silent} 个沉默的连接仍然开着`] : [] };
    },
  },
  {
    name: "MQTT：已登录的设备订阅、发布别人的主题",
    run: (target, signal) =>
      repeat(signal, 1, async () => {
        const { attacker, bystander } = target;
        const { client } = await connectDevice(target, attacker.device);
        const heard: string[] = [];
        client.on("message", (topic) => heard.push(topic));
        const root = `huiyan/v1/${bystander.device.deviceId}`;
        for (const filter of [`${root}/config`, `${root}/#`, "huiyan/#", "#", "$SYS/#", `${root}/command/+`]) {
          client.subscribe(filter, { qos: 1 }, () => undefined);
        }
        client.publish(`${root}/state`, JSON.stringify({ session: "x", online: false }), { qos: 1 }, () => undefined);
        await sleep(300);
        await client.endAsync(true);
        return heard.length > 0 ? `听到了 ${heard[0]}` : undefined;
      }),
  },
  {
    name: "MQTT：已登录的设备每秒 3000 条消息",
    run: (target, signal) =>
      repeat(signal, 1, async () => {
        // uses a separate device, because the server makes this device wait before it may reconnect
        const { hidden } = target.attacker;
        const { deviceId } = hidden;
        const { client, isClosed } = await connectDevice(target, hidden);
        const points = Array.from({ length: 100 }, (_, n) => ({ channel: `c${n}`, name: "x", online: true }));
        for (let n = 0; n < 3000 && !isClosed(); n++) {
          client.publish(`huiyan/v1/${deviceId}/points`, JSON.stringify({ points }), { qos: 1 }, () => undefined);
          client.subscribe(`huiyan/v1/${deviceId}/config`, { qos: 1 }, () => undefined);
          if (n % 50 === 0) await sleep(10);
        }
        await sleep(200);
        await client.endAsync(true);
        return isClosed() ? undefined : "每秒 3000 条消息之后仍然连着";
      }),
  },
];
