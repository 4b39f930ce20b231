// Usage: npm run bench -- plates FOLDER [--json]. Reads plates in photos whose file names contain the true plate.
import { plateAuto } from "@huiyan/contract/parking/plate.rules";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { type PhotoResult, readPhotos, summarise } from "./plate-photos.ts";

const asJson = process.argv.includes("--json");
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

function show({ file, plate, read, ms, broken }: PhotoResult): void {
  if (broken) {
    console.log(`坏 ${file}: 打不开，不是完好的图片`);
    return;
  }
  const [first] = read;
  const verdict = first?.text === plate ? "对" : read.some(({ text }) => text === plate) ? "旁" : first ? "错" : "无";
  const plates = read.map(({ text, confidence }) => `${text} ${confidence.toFixed(2)}`).join("，");
  console.log(`${verdict} ${file}: ${plates || "未读出"} (${ms} ms)`);
}

if (folder === undefined) {
  console.error(
    "用法：npm run bench -- plates 照片文件夹 [--json]\n照片以车牌命名，如 粤B12345.jpg、ccpd-皖AMK620.jpg、粤B12345~2.jpg",
  );
  process.exitCode = 2;
} else {
  const model = new VisionModel();
  try {
    const results = await readPhotos(model, folder, asJson ? undefined : show);
    const summary = summarise(results);
    if (summary.broken > 0) process.exitCode = 1;
    if (asJson) console.log(JSON.stringify({ ...summary, results }, null, 2));
    else {
      const share = ((summary.exact / Math.max(1, summary.photos)) * 100).toFixed(1);
      console.log(
        `\n照片 ${summary.photos} 张：最大的车牌读对 ${summary.exact}（${share}%），读对但另有更大的车牌 ${summary.notLargest}，`,
      );
      console.log(
        `读错 ${summary.wrong}（其中置信度 ≥ ${plateAuto} 的 ${summary.wrong_automatic}），未读出 ${summary.unread}（其中打不开的 ${summary.broken}）`,
      );
      const confused = Object.entries(summary.confused).map(([pair, count]) => `${pair} ${count}`);
      if (confused.length > 0) console.log(`认错的字：${confused.join("，")}`);
      const curve = summary.reliability.map(({ from, plates, right }) => `≥${from} ${right}/${plates}`);
      console.log(`各置信度读对：${curve.join("，")}`);
      console.log(`每张用时中位数 ${summary.ms_median} ms`);
    }
  } catch (error) {
    console.error(String(error));
    process.exitCode = 1;
  } finally {
    await model.close();
  }
}
