import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../repository.ts";
import { closureOf, Lock, nodeOf } from "./lock-closure.ts";

const lock = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
const namesFor = (cpu: string) => closureOf(lock, "apps/edge", { os: "linux", cpu }).map(({ name }) => name);

test("each platform gets its own native packages and none of the other platforms", () => {
  for (const [cpu, other] of [
    ["x64", "arm64"],
    ["arm64", "x64"],
  ] as const) {
    const names = namesFor(cpu);
    for (const own of ["@img/sharp-", "@img/sharp-libvips-", "@ffmpeg-installer/"])
      expect(names.filter((name) => name.startsWith(`${own}linux`))).toEqual([`${own}linux-${cpu}`]);
    expect(names.filter((name) => name.endsWith(`linux-${other}`))).toEqual([]);
    expect(names.filter((name) => /darwin|win32|musl/.test(name))).toEqual([]);
  }
});

test("the lock contains Node as a package, in the same version for each platform, with a SHA-512", () => {
  const nodes = ["x64", "arm64"].map((cpu) => nodeOf(lock, { os: "linux", cpu }));
  expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
  for (const { integrity } of nodes) expect(integrity).toMatch(/^sha512-/);
  expect(() => nodeOf(lock, { os: "sunos", cpu: "x64" })).toThrow("node-sunos-x64");
});

test("contains the packages that the agent runs, none that only tests need, and a SHA-512 for each", () => {
  const names = namesFor("x64");
  for (const name of ["sharp", "onnxruntime-node", "mqtt", "zod", "ws", "pino"]) expect(names).toContain(name);
  for (const name of [
    "vitest",
    "@vladmandic/human",
    "@tensorflow/tfjs-core",
    "aedes",
    "typescript",
    "react",
    "fastify",
  ])
    expect(names).not.toContain(name);
  for (const { name, version, integrity } of closureOf(lock, "apps/edge", { os: "linux", cpu: "arm64" })) {
    expect(version, name).toMatch(/^\d/);
    expect(integrity, name).toMatch(/^sha512-/);
  }
});

test("a dependency of a package is resolved as Node resolves it", () => {
  const made = Lock.parse({
    packages: {
      "apps/edge": { dependencies: { a: "1", b: "1" } },
      "node_modules/a": { version: "1.0.0", dependencies: { b: "2" } },
      "node_modules/a/node_modules/b": { version: "2.0.0" },
      "node_modules/b": { version: "1.0.0" },
      "node_modules/c": { version: "1.0.0" },
    },
  });
  const found = closureOf(made, "apps/edge", { os: "linux", cpu: "x64" });
  expect(found.map(({ path, version }) => `${path} ${version}`)).toEqual([
    "node_modules/a 1.0.0",
    "node_modules/a/node_modules/b 2.0.0",
    "node_modules/b 1.0.0",
  ]);
});
