import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../repository.ts";
import { checkNetworks, isNeededByAgent } from "./agent-files.ts";

const weights = join(root, "apps/edge/src/platform/model/weights");

test("every network of the agent is noted with what made it, and one that is not gets into no package", () => {
  expect(() => checkNetworks()).not.toThrow();
  const folder = mkdtempSync(join(tmpdir(), "huiyan-weights-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(weights, folder, { recursive: true });
  const reader = join(folder, "plate-reader.onnx");
  const bytes = readFileSync(reader);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(reader, bytes);
  expect(() => checkNetworks(folder)).toThrow("模型 plate-reader.onnx 没有登记来源");
});

test("the packed agent has the models that its code loads, and no others of that package", () => {
  const source = readFileSync(join(root, "packages/face-model/src/face-model.ts"), "utf8");
  const loaded = [...source.matchAll(/loadModel\("(\w+)"\)/g)].flatMap(([, name]) => [`${name}.bin`, `${name}.json`]);
  const all = readdirSync(join(root, "node_modules/@vladmandic/human/models"));
  const packed = all.filter((name) => isNeededByAgent("@vladmandic/human", `/models/${name}`));
  expect(loaded).not.toEqual([]);
  expect(packed.toSorted()).toEqual(loaded.toSorted());
});
