import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { platePhoto } from "./plate-scene.ts";

// Usage: node apps/edge/test/render-plates.ts FOLDER [COUNT] [SEED]. Writes synthetic photos of invented plates; the
// file names contain the plates.
const [folder, count = "200", seed = "1"] = process.argv.slice(2);
if (folder === undefined) {
  console.error("用法：node apps/edge/test/render-plates.ts 文件夹 [张数] [种子]");
  process.exitCode = 2;
} else {
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < Number(count); number++) {
    const { text, jpeg } = await platePhoto(Number(seed), number);
    await writeFile(join(folder, `rendered-${text}~${number}.jpg`), jpeg);
  }
}
