// Usage: npm run bench -- reader views|judge. Extracts pictures of plates from a verdict set, and compares a proposed
// plate recogniser with the one in use. Without options, prints all options.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { modelFiles } from "#platform/model/model-files.ts";
import { collectViews } from "./collect-views.ts";
import { evidenceOf, readWithBoth } from "./compare-readers.ts";
import { objections, type ProposalEvidence } from "./proposal.rules.ts";
import { sha256Of, takeNetwork } from "./take-network.ts";
import { readViews, writeViews } from "./view-set.ts";

const usage = `用法：
  npm run bench -- reader views --set 数据集 --out 文件夹
  npm run bench -- reader views --photos 照片文件夹 --out 文件夹
      从判定数据集（npm start -- --verdict-set）或以车牌命名的照片中取出车牌，供 python3 -m models.plate.retrain 学习
  npm run bench -- reader judge --proposal 提案.onnx --views 文件夹 --drawn 文件夹 [--take]
      与正在使用的模型比较，写出 提案.onnx.json；通过后加 --take 才会替换正在使用的模型。没有通过时以 1 结束`;

const options = {
  set: { type: "string" },
  photos: { type: "string" },
  out: { type: "string" },
  proposal: { type: "string" },
  views: { type: "string" },
  drawn: { type: "string" },
  take: { type: "boolean", default: false },
} as const;

async function views(folder: string, kind: "verdicts" | "photos", out: string): Promise<void> {
  const found = await collectViews(folder, (picture) => console.log(`未找到车牌：${picture}`), kind);
  await writeViews(out, found);
  const pictures = new Set(found.views.map(({ picture }) => picture)).size;
  console.log(`${pictures} 张图片，${found.views.length} 个车牌画面`);
}

function show({ drawn, confirmed, corrected, camerasMended }: ProposalEvidence): void {
  for (const [name, { pictures, mended, broken }] of Object.entries({
    绘制: drawn,
    人工确认: confirmed,
    人工改正: corrected,
  }))
    console.log(`${name}：${pictures} 张，改好 ${mended}，改坏 ${broken}`);
  console.log(`改好的车牌来自 ${camerasMended} 个摄像头`);
}

async function judge(proposal: string, judged: string, drawn: string, take: boolean): Promise<void> {
  const files = { inUse: modelFiles.plateSigns, proposed: proposal };
  const [fromDrawn, fromVerdicts] = [
    await readWithBoth(await readViews(drawn), files),
    await readWithBoth(await readViews(judged), files),
  ];
  const evidence = evidenceOf(fromDrawn, fromVerdicts);
  const held = objections(evidence);
  show(evidence);
  const report = { proposal: sha256Of(proposal), in_use: sha256Of(files.inUse), evidence, held };
  writeFileSync(`${proposal}.json`, `${JSON.stringify(report, null, 2)}\n`);
  if (held.length > 0) {
    console.log(`不通过：\n${held.map((each) => `  ${each}`).join("\n")}`);
    process.exitCode = 1;
    return;
  }
  console.log("通过");
  if (take) takeNetwork(proposal, files.inUse, evidence);
}

try {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [command] = positionals;
  const { set, photos, out, proposal, views: judged, drawn, take } = values;
  const folder = set ?? photos;
  if (command === "views" && folder !== undefined && out !== undefined)
    await views(folder, set === undefined ? "photos" : "verdicts", out);
  else if (command === "judge" && proposal !== undefined && judged !== undefined && drawn !== undefined)
    await judge(proposal, judged, drawn, take);
  else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
