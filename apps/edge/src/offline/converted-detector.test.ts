import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { modelFiles } from "../platform/model/model-files.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const python = "/usr/bin/python3";
const hasPython = spawnSync(python, ["-c", "import torch, onnx"]).status === 0;

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
