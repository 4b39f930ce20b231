// Usage: npm run bench -- berths FOLDER [--json] [--learn]. Lists the wrongly judged berths of every picture of a car
// park that has a NAME.berths.json with the truth. With --learn and several pictures of one car park (LOT-1, LOT-2, …),
// offsets are learned from the first half of them and tested on the other half.
import { VisionModel } from "#platform/vision/vision-model.ts";
import { judgeLot, type LotResult, learnedLots, lotsIn, openLot } from "./lot-pictures.ts";
import { measureEach } from "./open-photo.ts";

const asJson = process.argv.includes("--json");
const isLearning = process.argv.includes("--learn");
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

function show({ name, berths, judge, detector }: LotResult): void {
  const numbers = judge.wrong.length === 0 ? "" : `（第 ${judge.wrong.join("、")} 个）`;
  console.log(
    `${name}: ${berths} 个泊位，逐个判断错 ${judge.wrong.length} 个${numbers}，${judge.ms} ms；按检测到的车错 ${detector.wrong.length} 个，${detector.ms} ms`,
  );
}

function showLearned(results: readonly LotResult[]): void {
  const learned = learnedLots(results);
  if (learned.length === 0)
    throw new Error(
      "没有同一停车场的多张图片可供学习：请命名为 停车场-1.jpg、停车场-2.jpg…，至少四张，泊位及其顺序相同",
    );
  for (const { lot, looks, wrong, wrongAfter } of learned)
    console.log(`${lot}: 后一半图片 ${looks} 个泊位，判断错 ${wrong} 个；从前一半学习后错 ${wrongAfter} 个`);
  const sum = (of: "looks" | "wrong" | "wrongAfter") => learned.reduce((total, lot) => total + lot[of], 0);
  console.log(
    `共 ${learned.length} 个停车场，${sum("looks")} 个泊位：错 ${sum("wrong")} 个，学习后错 ${sum("wrongAfter")} 个`,
  );
}

async function run(from: string): Promise<void> {
  const model = new VisionModel();
  let results: LotResult[] = [];
  try {
    results = await measureEach(await lotsIn(from), async (name, isFirst) => {
      const { picture, truth } = await openLot(from, name);
      // the first picture is run once without measuring, so that no time includes the loading of the model
      if (isFirst) await judgeLot(model, picture, truth);
      const result = { name, ...(await judgeLot(model, picture, truth)) };
      if (!asJson) show(result);
      return result;
    });
  } finally {
    await model.close();
  }
  const wrong = (way: "judge" | "detector") => results.reduce((sum, result) => sum + result[way].wrong.length, 0);
  const summary = {
    lots: results.length,
    berths: results.reduce((sum, { berths }) => sum + berths, 0),
    judge_wrong: wrong("judge"),
    detector_wrong: wrong("detector"),
  };
  if (asJson) {
    const learned = isLearning && { learned: learnedLots(results) };
    console.log(JSON.stringify({ ...summary, ...learned, results }, null, 2));
  } else if (isLearning) showLearned(results);
  else
    console.log(
      `共 ${summary.lots} 张，${summary.berths} 个泊位：逐个判断错 ${summary.judge_wrong} 个，按检测到的车错 ${summary.detector_wrong} 个`,
    );
}

if (folder === undefined) {
  console.error(
    "用法：npm run bench -- berths 图片文件夹 [--json] [--learn]\n每张图片旁放 同名.berths.json：[{ corners: [[x, y], …]（占宽、高的比例）, occupied: true 或 false }, …]",
  );
  process.exitCode = 2;
} else {
  try {
    await run(folder);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
