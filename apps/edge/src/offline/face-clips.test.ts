import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isSoak } from "#test/test-size.ts";

const root = join(import.meta.dirname, "../../../..");
const samples = join(root, "../shared/samples");
const clips = ["face-demographics-walking-and-pause.mp4=A,B,C", "head-pose-face-detection-female-and-male.mp4=D,E"];
/** False without the clips: they are test material that no repository contains. */
const isThere = existsSync(join(samples, "faces"));

test.skipIf(!isSoak || !isThere)("recognises each of four people in two clips, and confuses none of them", async () => {
  const script = join(import.meta.dirname, "compare-faces.ts");
  const args = [script, join(samples, "faces"), ...clips.map((clip) => join(samples, clip))];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain("对 4，错 0，陌生人 0，未判定 1");
});
