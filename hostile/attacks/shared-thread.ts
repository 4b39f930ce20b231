import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import { beginFaceUpload, sendFacePiece } from "@huiyan/contract/face/face-import.api";
import { feedbackLimits, reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { getOutlines } from "@huiyan/contract/map/map.api";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { getDryRun } from "@huiyan/contract/point/dry-run.api";
import { getTask } from "@huiyan/contract/task/task.api";
import { getSlipPdf, makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { slipMessagesMax } from "@huiyan/contract/weighing/weighing.rules";
import { jpeg } from "../../apps/server/test/data/pictures.ts";
import { storeDryRun, storeLongTask } from "../../apps/server/test/objects/polled-objects.ts";
import { type Attack, type Outcome, repeat } from "../attack.ts";
import { type Target } from "../target.ts";

const handMade = (lines: number) => {
  const list = Array.from({ length: lines }, (_none, at) => ({
    serial: at + 1,
    time: Date.now() - at * 60_000,
    total: 10,
    weight: null,
    uniformity: null,
  }));
  return { list, total: 10 * lines };
};

/**
 * Reads one object again and again, in six workers. The answers are not parsed: that would delay the bystander, who is
 * measured in this process.
 */
function poll({ app, attacker }: Target, endpoint: AnyEndpoint, _id: string, signal: AbortSignal): Promise<Outcome> {
  const headers = { "x-token": attacker.admin.client.token };
  return repeat(signal, 6, async () => {
    const answer = await fetch(`${app.url}${endpoint.path}?_id=${_id}`, { headers });
    await answer.arrayBuffer();
    return answer.status === 500 ? `${endpoint.name} 得到 500` : undefined;
  });
}

/** Attacks by one organisation on resources that all share: the main thread, database connections, the disk. */
export const sharedThreadAttacks: Attack[] = [
  {
    name: "共用线程：不停下载最长磅单的 PDF",
    async run({ attacker }, signal) {
      const { client } = attacker.admin;
      const { _id } = await client.call(makeSlip, handMade(slipMessagesMax));
      return repeat(signal, 4, async () => {
        const { status } = await client.send(getSlipPdf, { _id });
        return status === 500 ? "磅单的 PDF 得到 500" : undefined;
      });
    },
  },
  {
    name: "共用线程：不停读取全国与各省的轮廓",
    async run({ app, attacker }, signal) {
      const codes = ["100000", "440000", "510000", "150000"];
      const headers = { "x-token": attacker.staff.client.token };
      return repeat(signal, 6, async (n) => {
        // The responses are not parsed, because parsing would delay the bystander, whose durations are measured in this
        // process.
        const answer = await fetch(`${app.url}${getOutlines.path}?id=${codes[n % codes.length]}`, { headers });
        await answer.arrayBuffer();
        return answer.status === 500 ? "地图轮廓得到 500" : undefined;
      });
    },
  },
  {
    name: "共用线程：不停读取最大的试运行结果",
    run: async (target, signal) => poll(target, getDryRun, await storeDryRun(target.attacker), signal),
  },
  {
    name: "共用线程：不停读取两万项任务的进度",
    run: async (target, signal) => poll(target, getTask, await storeLongTask(target.attacker), signal),
  },
  {
    name: "共用线程：不停提交带四张大图的反馈",
    async run({ app, attacker }, signal) {
      const form = new FormData();
      form.set("content", "画面打不开");
      const picture = new Blob([new Uint8Array(await jpeg(2400, 1800))]);
      for (let at = 0; at < feedbackLimits.pictures; at++) form.append("images", picture, "图片.jpg");
      // Made once: making it for each call would delay the bystander, who is measured in this process.
      const made = new Response(form);
      const headers = {
        "x-token": attacker.lead.client.token,
        "content-type": made.headers.get("content-type") ?? "",
      };
      const body = Buffer.from(await made.arrayBuffer());
      return repeat(signal, 4, async () => {
        const answer = await fetch(app.url + reportFeedback.path, { method: "POST", headers, body });
        await answer.arrayBuffer();
        return answer.status === 500 ? "反馈得到 500" : undefined;
      });
    },
  },
  {
    name: "共用连接：六十张磅单同时等待同一把锁",
    async run({ attacker }, signal) {
      return repeat(signal, 60, async () => {
        const { status } = await attacker.admin.client.send(makeSlip, handMade(1));
        return status === 500 ? "同时生成磅单得到 500" : undefined;
      });
    },
  },
  {
    name: "共用连接：一个账号同时八个重查询",
    async run({ attacker }, signal) {
      const { client } = attacker.admin;
      const reads = [
        () => client.send(findMessages, { size: 100 }),
        () => client.send(findParkingRecords, { size: 100 }),
        () => client.send(getHomeData, {}),
      ];
      return repeat(signal, 8, async (n) => {
        const status = (await reads[n % reads.length]?.())?.status;
        return status === 500 ? "重查询得到 500" : undefined;
      });
    },
  },
  {
    name: "共用磁盘：不停上传人脸压缩包的分片",
    async run({ attacker }, signal) {
      const { client } = attacker.lead;
      const bytes = 4 * faceImportLimits.pieceBytes;
      const piece = new File([new Uint8Array(faceImportLimits.pieceBytes)], "piece");
      let begun = 0;
      return repeat(signal, 2, async (n) => {
        const { status, body } = await client.send(beginFaceUpload, { name: "人脸.zip", bytes });
        if (status !== 200) return status === 500 ? "开始上传得到 500" : undefined;
        begun++;
        const { upload_id } = (body as { data: { upload_id: string } }).data;
        await client.send(sendFacePiece, { fields: { upload_id, number: `${n % 4}` }, files: { piece: [piece] } });
        return begun > 3 ? "同时有三个以上的压缩包" : undefined;
      });
    },
  },
];
