import { expect, it } from "vitest";
import { AlgorithmManifest } from "./algorithm.device.ts";

const manifest = { id: "a", version: "1.0.0", platforms: ["linux-x64"], kind: "alarm", settings: {}, event: {} };
const isTaken = (entry: string) => AlgorithmManifest.safeParse({ ...manifest, entry }).success;

it.each(["main.mjs", "dist/main.mjs", "a-1/b_2/c.min.js"])(
  "accepts %s as the module's path inside the package",
  (entry) => expect(isTaken(entry)).toBe(true),
);

it.each([
  "../main.mjs",
  "dist/../../main.mjs",
  "/etc/passwd",
  "./main.mjs",
  ".hidden",
  "a//b",
  "a/",
  "a\\b",
  "file:///tmp/x",
  "data:text/javascript,1",
  "node:fs",
  "",
])("%s is no module of a package", (entry) => expect(isTaken(entry)).toBe(false));
