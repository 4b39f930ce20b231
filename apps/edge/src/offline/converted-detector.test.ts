import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { modelFiles } from "../platform/model/model-files.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const python = "/usr/bin/python3";
const hasPython = spawnSync(python, ["-c", "import numpy, onnx"]).status === 0;

test.runIf(process.env.HUIYAN_SOAK === "1" && hasPython)(
  "the detector in the product is what the package's file is converted to, byte for byte",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-detector-"));
    const out = join(folder, "detector.onnx");
    const { status, stderr } = spawnSync(python, ["-m", "models.detector.convert", "--out", out], { cwd: root });
    expect(stderr.toString()).toBe("");
    expect(status).toBe(0);
    expect(readFileSync(out).equals(readFileSync(modelFiles.detector))).toBe(true);
    rmSync(folder, { recursive: true });
  },
);

test.runIf(process.env.HUIYAN_SOAK === "1" && hasPython)(
  "face detector and mesh in the product are what the package's files are converted to, byte for byte",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-faces-"));
    const { status, stderr } = spawnSync(python, ["-m", "models.face.convert", "--out", folder], { cwd: root });
    expect(stderr.toString()).toBe("");
    expect(status).toBe(0);
    for (const name of ["face-detector.onnx", "face-mesh.onnx"]) {
      const used = join(root, "packages/face-model/src/weights", name);
      expect(readFileSync(join(folder, name)).equals(readFileSync(used)), name).toBe(true);
    }
    rmSync(folder, { recursive: true });
  },
);
