import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { playPoint } from "@huiyan/contract/live/live.api";
import { livePlayPath, livePushPath } from "@huiyan/contract/live/live.rules";
import {
  type LiveDevice,
  type LiveViewer,
  linkLiveDevice,
  openPush,
  openViewer,
} from "../../apps/server/test/live/live-device.ts";
import { type FlvClip } from "../../apps/server/test/live/live-flv.ts";
import { type Attack, type Outcome, repeat } from "../attack.ts";
import { type Target } from "../target.ts";

const newKey = () => randomBytes(32).toString("base64url");
const header = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);

/** Returns an FLV video tag of `bytes` bytes, whose body begins with `begin` and continues with zeros. */
function tagOf(begin: readonly number[], bytes: number): Buffer {
  const tag = Buffer.alloc(15 + bytes);
  tag[0] = 9;
  tag.writeUIntBE(bytes, 1, 3);
  tag.set(begin, 11);
  tag.writeUInt32BE(11 + bytes, 11 + bytes);
  return tag;
}
const config = tagOf([0x17, 0, 0, 0, 0], 16);
const key = tagOf([0x17, 1], 1000);

/** Starts a live stream of the attacker's own device, which the attacker may watch. */
async function ownStream(target: Target): Promise<{ device: LiveDevice; watch(): Promise<LiveViewer> }> {
  const clip: FlvClip = { opening: Buffer.concat([header, config]), frames: [{ bytes: key, isKey: true }] };
  const device = await linkLiveDevice(target.app, target.attacker.device, clip);
  const { client } = target.attacker.staff;
  const watch = async () => {
    const { url } = await client.call(playPoint, { _id: target.attacker.device.pointId });
    return openViewer(target.app.url, url, client.token);
  };
  return { device, watch };
}

const opens = (open: Promise<unknown>) =>
  open.then(
    () => true,
    () => false,
  );

export const liveAttacks: Attack[] = [
  {
    name: "直播：猜播放地址与推流地址",
    run: (target, signal) =>
      repeat(signal, 8, async () => {
        const { token } = target.attacker.staff.client;
        if (await opens(openViewer(target.app.url, livePlayPath + newKey(), token))) return "猜到的播放地址能打开";
        const push = openPush(target.app, target.attacker.device, livePushPath + newKey());
        return (await opens(push)) ? "猜到的推流地址能打开" : undefined;
      }),
  },
  {
    name: "直播：拿别人的播放地址",
    async run(target, signal): Promise<Outcome> {
      const { device, watch } = await ownStream(target);
      const outcome = await repeat(signal, 2, async () => {
        const { client } = target.attacker.staff;
        const { url } = await client.call(playPoint, { _id: target.attacker.device.pointId });
        const stranger = target.bystander.admin.client.token;
        return (await opens(openViewer(target.app.url, url, stranger))) ? "别的企业打开了播放地址" : undefined;
      });
      (await watch()).close();
      await device.close();
      return outcome;
    },
  },
  {
    name: "直播：自有设备全速推送，观看者不读",
    async run(target, signal): Promise<Outcome> {
      const { device, watch } = await ownStream(target);
      const viewers = [await watch(), await watch()];
      for (const viewer of viewers) viewer.socket.pause();
      const before = await target.memoryMb();
      const frames = [tagOf([0x27, 1], 500_000), tagOf([0x17, 0], 500_000), tagOf([0x17, 1], 500_000)];
      const outcome = await repeat(signal, 1, async (n) => {
        const frame = frames[n % frames.length] ?? key;
        for (const push of device.pushes) if (push.bufferedAmount < 8_000_000) push.send(frame);
        await sleep(1);
        return undefined;
      });
      const grown = (await target.memoryMb()) - before;
      for (const viewer of viewers) viewer.close();
      await device.close();
      return { ...outcome, falls: grown > 200 ? [`服务器内存增加 ${Math.round(grown)} MB`] : [] };
    },
  },
];
