import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { signUpload, uploadFile } from "@huiyan/contract/resource/upload.api";
import { jpeg } from "../../apps/server/test/data/pictures.ts";
import { alarmEvent } from "../../apps/server/test/device-client.ts";
import { type Attack, repeat } from "../attack.ts";
import { usedBytes } from "../disk.ts";
import { breakOff, dial, requestText } from "../wire.ts";

const megabyte = 1024 * 1024;
const clipPath = "/api/device/events/00000000-0000-4000-8000-000000000000/video/0";

const forged = (deviceId: string) => ({
  "content-type": "video/mp4",
  "content-length": deviceLimits.videoBytes,
  "x-device-id": deviceId,
  "x-device-time": Date.now(),
  "x-device-sign": "0".repeat(64),
});

export const uploadAttacks: Attack[] = [
  {
    name: "上传：伪造签名，申报 64 MB，发 1 字节后断开",
    run: ({ app, bystander }, signal) =>
      repeat(signal, 4, async () => {
        const headers = forged(bystander.device.deviceId);
        await breakOff(app.url, { method: "POST", path: clipPath, headers, body: Buffer.alloc(1) }, 20);
        return undefined;
      }),
  },
  {
    name: "上传：成员发送半个文件后断开",
    run: ({ app, attacker }, signal) =>
      repeat(signal, 4, async () => {
        const headers = {
          "content-type": "multipart/form-data; boundary=x",
          "content-length": 30 * megabyte,
          "x-token": attacker.staff.client.token,
        };
        const body = Buffer.alloc(4 * megabyte);
        await breakOff(app.url, { method: "POST", path: reportFeedback.path, headers, body }, 50);
        return undefined;
      }),
  },
  {
    name: "上传：200 个连接每秒只发 1 字节",
    run: async ({ app, attacker }, signal) => {
      const request = {
        method: "POST",
        path: reportFeedback.path,
        headers: {
          "content-type": "multipart/form-data; boundary=x",
          "content-length": megabyte,
          "x-token": attacker.staff.client.token,
        },
      };
      const sockets = await Promise.all(Array.from({ length: 200 }, () => dial(app.url)));
      for (const socket of sockets) socket.write(requestText(app.url, request));
      do {
        for (const socket of sockets) if (socket.writable) socket.write("x");
        await sleep(1000);
      } while (!signal.aborted);
      for (const socket of sockets) socket.destroy();
      return { tried: sockets.length, falls: [] };
    },
  },
  {
    name: "上传：100 个事件各引用同一张图片",
    run: async ({ app, attacker, dataDir }, signal) => {
      const picture = await jpeg(640, 360);
      let sent = 0;
      const before = await usedBytes(dataDir);
      const outcome = await repeat(signal, 1, async () => {
        const images = ["image", "res_image", "plate", "animal", "car"].map((role) => ({ role, part: "p" }));
        const events = Array.from({ length: 100 }, () => alarmEvent(app, { images }));
        sent += picture.length;
        await attacker.device.client.report(events, { p: picture });
        return undefined;
      });
      const stored = (await usedBytes(dataDir)) - before;
      if (stored > 3 * sent + megabyte) outcome.falls.push(`上传 ${sent} 字节，存了 ${stored} 字节`);
      return outcome;
    },
  },
  {
    name: "直传：伪造、重复、他人的签名，超大的文件",
    run: ({ attacker, bystander }, signal) =>
      repeat(signal, 2, async (n) => {
        const { client } = attacker.staff;
        const { fields, max_bytes } = await client.call(signUpload, {});
        const files = { file: [new Blob([new Uint8Array(await jpeg(320, 180))])] };
        const forged = [
          { of: client, as: { ...fields, sign: "0".repeat(fields.sign.length) }, files },
          { of: client, as: { ...fields, expires: String(Number(fields.expires) + 3_600_000) }, files },
          { of: attacker.lead.client, as: fields, files },
          { of: bystander.staff.client, as: fields, files },
          { of: client, as: fields, files: { file: [new Blob([new Uint8Array(max_bytes + 1)])] } },
        ];
        const { of, as, files: sent } = forged[n % forged.length] ?? { of: client, as: fields, files };
        const { status } = await of.send(uploadFile, { fields: as, files: sent });
        if (status < 400 || status >= 500) return `不该接受的直传得到 ${status}`;
        // the owner of a signature can use it exactly once, even with parallel requests
        const replies = await Promise.all([1, 2, 3].map(() => client.send(uploadFile, { fields, files })));
        const taken = replies.filter((reply) => reply.status === 200).length;
        const busy = replies.some((reply) => reply.status === 429);
        return taken === 1 || (busy && taken === 0) ? undefined : `一个签名用了 ${taken} 次`;
      }),
  },
  {
    name: "上传：残缺、错乱和超长的 multipart",
    run: ({ attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const heads = ["--x\r\n", '--x\r\ncontent-disposition: form-data; name="', "\r\n--x", "--x--"];
        const body = Buffer.concat([Buffer.from(heads[n % heads.length] ?? ""), randomBytes(200_000)]);
        const reply = await attacker.device.client.post(reportEvents.path, "multipart/form-data; boundary=x", body);
        return reply.status >= 500 ? `残缺的上传得到 ${reply.status}` : undefined;
      }),
  },
];
