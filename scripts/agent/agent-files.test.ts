import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../repository.ts";
import { checkNetworks } from "./agent-files.ts";

const weights = join(root, "apps/edge/src/platform/model/weights");

test("accepts the registered networks and refuses a network whose bytes differ from origins.json", () => {
  expect(() => checkNetworks()).not.toThrow();
  const folder = mkdtempSync(join(tmpdir(), "huiyan-weights-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(weights, folder, { recursive: true });
  const reader = join(folder, "plate-reader.onnx");
  const bytes = readFileSync(reader);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(reader, bytes);
  expect(() => checkNetworks([folder])).toThrow("模型 plate-reader.onnx 没有登记来源");
});
