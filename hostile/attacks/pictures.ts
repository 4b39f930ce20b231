import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { editOrganisation } from "@huiyan/contract/organisation/organisation.api";
import sharp from "sharp";
import { alarmEvent } from "../../apps/server/test/device-client.ts";
import { type Attack, repeat } from "../attack.ts";
import { type Target } from "../target.ts";

/**
 * Returns a HEIF file of nested boxes (ISO/IEC 14496-12). A reader that scans the inner boxes at every level needs
 * quadratic time.
 */
function nestedHeif(bytes: number): Buffer {
  const head = Buffer.from("0000001866747970686569630000000068656963", "hex");
  const boxes = Buffer.alloc(bytes - head.length);
  for (let at = 0; at + 8 <= boxes.length; at += 8) {
    boxes.writeUInt32BE(boxes.length - at, at);
    boxes.write(at === 0 ? "meta" : "iprp", at + 4, "latin1");
  }
  return Buffer.concat([head, boxes]);
}

const zerosAsJpeg = (bytes: number) => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(bytes)]);
const fillBytes = (bytes: number) => Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.alloc(bytes, 0xff)]);
const depth = (bytes: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(Math.floor(bytes / 3))}`);
const asJpegWithScript = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("<script>alert(1)</script>")]);

const hostilePictures = [
  () => nestedHeif(300_000),
  () => nestedHeif(800_000),
  () => zerosAsJpeg(9_000_000),
  () => fillBytes(1_900_000),
  () => depth(190_000),
  () => asJpegWithScript,
];

const blob = (bytes: Buffer) => new File([new Uint8Array(bytes)], "图片.png");

/**
 * Returns a PNG that needs much memory: an interlaced picture must be decoded as a whole, and 16 bits per channel
 * double its size.
 */
const interlaced = () =>
  sharp({ create: { width: 6000, height: 6000, channels: 3, background: "#123456" } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

async function storedPicture({ app, attacker }: Target, bytes: Buffer): Promise<string> {
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  await attacker.device.client.report([event], { p: bytes });
  const { list } = await attacker.admin.client.call(findMessages, {});
  return list.find(({ thumb_url }) => thumb_url !== "")?.thumb_url ?? "";
}

export const pictureAttacks: Attack[] = [
  {
    name: "图片：让解析停不下来的标志",
    run: ({ attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const bytes = hostilePictures[n % hostilePictures.length]?.() ?? Buffer.alloc(0);
        const input = { fields: { _id: attacker.orgId, title: "企业" }, files: { logo: [blob(bytes)] } };
        const reply = await attacker.admin.client.send(editOrganisation, input);
        if (reply.status === 200) return `第 ${n % hostilePictures.length} 种有害图片被接受为标志`;
        return reply.status === 500 ? "有害的标志得到 500" : undefined;
      }),
  },
  {
    name: "图片：让解析停不下来的反馈截图",
    run: ({ attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const bytes = hostilePictures[n % hostilePictures.length]?.() ?? Buffer.alloc(0);
        const input = { fields: { content: "建议" }, files: { images: [blob(bytes)] } };
        const reply = await attacker.staff.client.send(reportFeedback, input);
        return reply.status === 500 ? "有害的截图得到 500" : undefined;
      }),
  },
  {
    name: "图片：设备上报有害图片",
    run: ({ app, attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const bytes = hostilePictures[n % hostilePictures.length]?.() ?? Buffer.alloc(0);
        const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
        const reply = await attacker.device.client.report([event], { p: bytes });
        return reply.status === 500 ? "设备的有害图片得到 500" : undefined;
      }),
  },
  {
    name: "图片：并行读取解码后很大的缩略图",
    run: async (target, signal) => {
      const path = await storedPicture(target, await interlaced());
      const before = await target.memoryMb();
      let peak = before;
      const outcome = await repeat(signal, 6, async () => {
        const answer = await fetch(target.app.url + path);
        await answer.arrayBuffer();
        peak = Math.max(peak, await target.memoryMb());
        return answer.status === 500 ? "缩略图得到 500" : undefined;
      });
      if (peak - before > 600) outcome.falls.push(`内存从 ${before.toFixed(0)} MB 升到 ${peak.toFixed(0)} MB`);
      return outcome;
    },
  },
];
