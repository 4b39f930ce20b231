import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import { beginFaceUpload, sendFacePiece } from "@huiyan/contract/face/face-import.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { getOutlines } from "@huiyan/contract/map/map.api";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { getSlipPdf, makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { slipMessagesMax } from "@huiyan/contract/weighing/weighing.rules";
import { type Attack, repeat } from "../attack.ts";

const handMade = (lines: number) => {
  const list = Array.from({ length: lines }, (_none, at) => ({
    ...{ serial: at + 1, time: Date.now() - at * 60_000, total: 10, weight: null, uniformity: null },
  }));
  return { list, total: 10 * lines };
};

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
        // The answers are not parsed: that would delay the bystander, who is measured in this process.
        const answer = await fetch(`${app.url}${getOutlines.path}?id=${codes[n % codes.length]}`, { headers });
        await answer.arrayBuffer();
        return answer.status === 500 ? "地图轮廓得到 500" : undefined;
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
