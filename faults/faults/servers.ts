import { readdir, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { type Fault } from "../fault.ts";
import { fillDisk } from "../machine.ts";
import { type Stage } from "../stage.ts";

const steady = { seconds: 14, rate: 4 };

/** Returns the path of the segment file that was written last. */
async function newestSegment(stage: Stage): Promise<string> {
  const folder = join(stage.dataDir(0), "files");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".seg"));
  const facts = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  return facts.toSorted((a, b) => b.at - a.at)[0]?.path ?? "";
}

export const serverFaults: Fault[] = [
  {
    name: "服务器被强杀 3 次",
    short: "apps/server/src/killed-server.rest.test.ts",
    raising: { ...steady, seconds: 22 },
    async run({ stage, recovers }) {
      for (let kill = 0; kill < 3; kill++) {
        await sleep(700);
        await stage.killNode();
        await Promise.all([recovers(), stage.startNode()]);
      }
    },
  },
  {
    name: "服务器磁盘写满 8 秒",
    short: "apps/server/src/disk-full.rest.test.ts",
    raising: steady,
    async run({ stage, fall, note, recovers }) {
      const giveBack = await fillDisk(stage.dataDir(0));
      if (giveBack === undefined) return note("数据目录不是独立的小磁盘，未试");
      await sleep(8_000);
      const ready = await fetch(`${stage.urlOf(0)}/readyz`);
      if (ready.status !== 503) fall(`磁盘已满，/readyz 仍答 ${ready.status}`);
      const openDisks = async () => {
        const { list } = await stage.world.admin.client.call(findNotices, { open: 1 });
        return list.filter(({ type }) => type === "disk").length;
      };
      if ((await openDisks()) !== 1) fall("管理员没有收到磁盘通知");
      await giveBack();
      await recovers();
      await sleep(6_000);
      if ((await openDisks()) !== 0) fall("磁盘有了空间，通知没有撤回");
    },
  },
  {
    name: "图片目录不可写 12 秒",
    short: "apps/server/src/database-away.rest.test.ts",
    raising: steady,
    async run({ stage, fall, recovers }) {
      const [files, aside] = [join(stage.dataDir(0), "files"), join(stage.dataDir(0), "files-aside")];
      const openNotices = async () => {
        const { list } = await stage.world.admin.client.call(findNotices, { open: 1 });
        return list.filter(({ cause }) => cause === "store").map(({ text }) => text);
      };
      // restart the node, because an open segment would stay writable after the folder is renamed
      await stage.killNode();
      await rename(files, aside);
      await writeFile(files, "in the way");
      // the start completes only when the folder is writable again
      const started = stage.startNode();
      await sleep(12_000);
      const ready = await fetch(`${stage.urlOf(0)}/readyz`);
      if (ready.status !== 503) fall(`图片目录不可写，/readyz 仍答 ${ready.status}`);
      const health = await (await fetch(`${stage.urlOf(0)}/healthz`)).text();
      if (!health.includes(files)) fall("/healthz 没有说出目录");
      if (!(await openNotices()).some((text) => text.includes(files))) fall("管理员没有收到图片目录的通知");
      await rm(files);
      await rename(aside, files);
      await Promise.all([recovers(), started]);
      await sleep(6_000);
      if ((await openNotices()).length > 0) fall("图片目录恢复了，通知没有撤回");
    },
  },
  {
    name: "图片段被截短，服务器重启",
    short: "apps/server/src/platform/storage/folder-store.test.ts",
    raising: { ...steady, seconds: 8 },
    async run({ stage, recovers, fall }) {
      const segment = await newestSegment(stage);
      await stage.killNode();
      await truncate(segment, Math.max(0, (await stat(segment)).size - 100_000));
      await Promise.all([recovers(), stage.startNode()]);
      const began = performance.now();
      const { list } = await stage.world.admin.client.call(findMessages, { size: 20 });
      await Promise.all(
        list.map(async ({ image_url }) => {
          const answer = await fetch(stage.urlOf(0) + image_url);
          await answer.arrayBuffer();
        }),
      );
      if (performance.now() - began > 5_000) fall("截短处的图片让读者久等");
    },
  },
];
