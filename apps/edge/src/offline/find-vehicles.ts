// Usage: npm run bench -- vehicles FOLDER [--json]. Finds vehicles in every picture from above in a folder that has a
// NAME.txt with the truth.
import { VisionModel } from "#platform/vision/vision-model.ts";
import { measureEach } from "./open-photo.ts";
import { findVehicles, openVehicles, picturesIn, type VehicleResult } from "./vehicle-pictures.ts";

const asJson = process.argv.includes("--json");
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

const line = (name: string, { vehicles, overhead, detector }: Omit<VehicleResult, "name">): string =>
  `${name}: ${vehicles} 辆，俯视模型找到 ${overhead.found} 辆，误认 ${overhead.wrong} 处，${overhead.ms} ms；通用检测找到 ${detector.found} 辆，误认 ${detector.wrong} 处，${detector.ms} ms`;

async function run(from: string): Promise<void> {
  const model = new VisionModel();
  let results: VehicleResult[] = [];
  try {
    results = await measureEach(await picturesIn(from), async (name, isFirst) => {
      const { picture, truth } = await openVehicles(from, name);
      // the first picture is run once without measuring, so that no time includes the loading of the model
      if (isFirst) await findVehicles(model, picture, truth);
      const result = { name, ...(await findVehicles(model, picture, truth)) };
      if (!asJson) console.log(line(name, result));
      return result;
    });
  } finally {
    await model.close();
  }
  const sum = (number: (result: VehicleResult) => number) => results.reduce((total, each) => total + number(each), 0);
  const total = (way: "overhead" | "detector") => ({
    found: sum((each) => each[way].found),
    wrong: sum((each) => each[way].wrong),
    ms: sum((each) => each[way].ms),
  });
  const all = { vehicles: sum(({ vehicles }) => vehicles), overhead: total("overhead"), detector: total("detector") };
  if (asJson) console.log(JSON.stringify({ pictures: results.length, ...all, results }, null, 2));
  else console.log(line(`共 ${results.length} 张`, all));
}

if (folder === undefined) {
  console.error(
    "用法：npm run bench -- vehicles 图片文件夹 [--json]\n每张图片旁放 同名.txt，每辆车一行：类别 中心x 中心y 宽 高（占图片宽、高的比例）",
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
