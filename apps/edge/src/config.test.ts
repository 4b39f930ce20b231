import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStart } from "./config.ts";

const path = join(mkdtempSync(join(tmpdir(), "huiyan-config-")), "edge.json");
const device = { device_id: "AIS-0001", factory_key: "k" };

function startWith(config: unknown, ...more: string[]): ReturnType<typeof readStart> {
  writeFileSync(path, JSON.stringify(config));
  return readStart(["--config", path, ...more]);
}

test("a device with its key is enough; the rest has defaults, and --server overrides the file", () => {
  expect(startWith({ devices: [device] })?.config).toMatchObject({ server: "http://127.0.0.1:8686", outbox_mb: 1024 });
  expect(startWith({ devices: [device] }, "--server", "http://10.0.0.1:1")?.config.server).toBe("http://10.0.0.1:1");
});

test("a simulation takes its numbers from the command line", () => {
  const start = startWith(
    { devices: [device] },
    "--simulate",
    "8",
    "--points",
    "4",
    "--rate",
    "2.5",
    "--ledger",
    "l.txt",
  );
  expect(start?.simulation).toEqual({ devices: 8, points: 4, rate: 2.5, batch: 100, ledger: "l.txt" });
});

test.each([
  ["no device", {}, [], "devices"],
  ["a device without key", { devices: [{ device_id: "AIS-0001" }] }, [], "AIS-0001"],
  ["a short id", { devices: [{ ...device, device_id: "A" }] }, [], "devices.0.device_id"],
  ["a server that is no address", { server: "here", devices: [device] }, [], "server"],
  ["a publisher's key that is none", { publisher_key: "AAAA", devices: [device] }, [], "publisher_key"],
  ["a quota of nothing", { outbox_mb: 0, devices: [device] }, [], "outbox_mb"],
  ["zero devices", { devices: [device] }, ["--simulate", "0"], "simulate"],
  ["101 events per request", { devices: [device] }, ["--simulate", "1", "--batch", "101"], "batch"],
  ["a rate in words", { devices: [device] }, ["--simulate", "1", "--rate", "fast"], "rate"],
])("%s stops the start with a sentence that names it", (_name, config, more, named) => {
  expect(() => startWith(config, ...more)).toThrow(new RegExp(`配置有误.*${named}`));
});

test("a file that is not there is named", () => {
  expect(() => readStart(["--config", "/nowhere.json"])).toThrow("/nowhere.json");
});
