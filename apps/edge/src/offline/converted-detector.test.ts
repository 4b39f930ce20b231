import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelFiles } from "#platform/model/model-files.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const python = "/usr/bin/python3";
const hasPython = spawnSync(python, ["-c", "import numpy, onnx"]).status === 0;
const isRun = process.env.HUIYAN_SOAK === "1" && hasPython;

/**
 * Folder of the npm package with the original networks for TensorFlow.js. The product does not need it, so the test
 * downloads it.
 */
let fetched: string;
beforeAll(() => {
  if (!isRun) return;
  fetched = mkdtempSync(join(tmpdir(), "huiyan-human-"));
  execFileSync("npm", ["pack", "@vladmandic/human@3.3.6", "--silent"], { cwd: fetched });
  execFileSync("tar", ["-xzf", "vladmandic-human-3.3.6.tgz"], { cwd: fetched });
}, 120_000);
afterAll(() => {
  if (isRun) rmSync(fetched, { recursive: true });
});

/** Runs a converter script on the package. */
function convert(module: string, option: string, out: string): void {
  const args = ["-m", module, option, join(fetched, "package"), "--out", out];
  const { status, stderr } = spawnSync(python, args, { cwd: root });
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
}

test.runIf(isRun)("converts the package's detector to exactly the file in the product", () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-detector-"));
  const out = join(folder, "detector.onnx");
  convert("models.detector.convert", "--package", out);
  expect(readFileSync(out).equals(readFileSync(modelFiles.detector))).toBe(true);
  rmSync(folder, { recursive: true });
});

test.runIf(isRun)("converts the package's face detector and mesh to exactly the files in the product", () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-faces-"));
  convert("models.face.convert", "--human", folder);
  for (const name of ["face-detector.onnx", "face-mesh.onnx"]) {
    const used = join(root, "packages/face-model/src/weights", name);
    expect(readFileSync(join(folder, name)).equals(readFileSync(used)), name).toBe(true);
  }
  rmSync(folder, { recursive: true });
});
