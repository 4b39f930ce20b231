import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { importPeople } from "@huiyan/contract/people/people.api";
import { ServerFrame, socketPath, socketProtocol } from "@huiyan/contract/push";
import sharp from "sharp";
import { WebSocket } from "ws";
import { peopleSheet, sheetForm } from "../../apps/server/test/data/people-sheet.ts";
import { alarmEvent } from "../../apps/server/test/device-client.ts";
import { type Attack, repeat } from "../attack.ts";
import { type Target } from "../target.ts";

/** Returns a PNG of few bytes that takes long to decode, and that a decoder must keep in memory as a whole. */
const largePng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#12345680" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();

/** Maximum number of concurrent thumbnail requests of the attacker. */
const maxAsked = 40;

/** Opens a page socket and passes the thumbnail address of each new alarm of the attacker's device to `heard`. */
function hearThumbnails({ app, attacker }: Target, heard: (address: string) => void): WebSocket {
  const { token } = attacker.staff.client;
  const socket = new WebSocket(app.url.replace("http", "ws") + socketPath, [socketProtocol, `t.${token}`]);
  socket.on("error", () => undefined);
  socket.on("open", () => socket.send(JSON.stringify({ event: "org_client_open", data: { org_id: attacker.orgId } })));
  socket.on("message", (bytes) => {
    const frame = ServerFrame.parse(JSON.parse(String(bytes)));
    if (frame.event === "org_received_new_message") heard(frame.data.message.thumb_url);
  });
  return socket;
}

export const queueAttacks: Attack[] = [
  {
    name: "排队：一台设备的大图，缩略图一次要 40 张",
    async run(target, signal) {
      const picture = await largePng(4880);
      const over = new AbortController();
      let asked = 0;
      let crashed = false;
      const ask = async (address: string) => {
        const answer = await fetch(target.app.url + address, { signal: over.signal });
        await answer.arrayBuffer();
        if (answer.status === 500) crashed = true;
      };
      const page = hearThumbnails(target, (address) => {
        asked++;
        ask(address)
          .catch(() => undefined)
          .finally(() => asked--);
      });
      const outcome = await repeat(signal, 2, async () => {
        const event = alarmEvent(target.app, { images: [{ role: "image", part: "p" }] });
        if (asked < maxAsked) await target.attacker.device.client.report([event], { p: picture });
        else await new Promise((resolve) => setTimeout(resolve, 50));
        return crashed ? "大图的缩略图得到 500" : undefined;
      });
      over.abort();
      page.terminate();
      return outcome;
    },
  },
  {
    name: "排队：不停上传很大的反馈截图",
    async run({ attacker }, signal) {
      const picture = new File([new Uint8Array(await largePng(3000))], "图片.png");
      return repeat(signal, 2, async (n) => {
        const { client } = n % 2 === 0 ? attacker.staff : attacker.lead;
        const { status } = await client.send(reportFeedback, {
          fields: { content: "建议" },
          files: { images: [picture] },
        });
        return status === 500 ? "很大的截图得到 500" : undefined;
      });
    },
  },
  {
    name: "排队：不停上传解开很大的表格",
    async run({ attacker }, signal) {
      const manyCells = (rows: number) => peopleSheet(Array.from({ length: rows }, () => Array<number>(1000).fill(0)));
      const small = await manyCells(100);
      let large: Promise<Buffer> | undefined;
      return repeat(signal, 2, async (n) => {
        // Only the fifth upload and later ones are large, so that a short run does not build the large file.
        if (n >= 4) large ??= manyCells(1200);
        const { status } = await attacker.admin.client.send(importPeople, sheetForm((await large) ?? small));
        return status === 500 ? "很大的表格得到 500" : undefined;
      });
    },
  },
];
