import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { help, identityOf, readStart } from "./config.ts";

const path = join(mkdtempSync(join(tmpdir(), "huiyan-config-")), "edge.json");
const device = { device_id: "AIS-0001", factory_key: "k" };

function startWith(config: unknown, ...more: string[]): ReturnType<typeof readStart> {
  writeFileSync(path, JSON.stringify(config));
  return readStart(["--config", path, ...more]);
}

test("needs only a device with its key, uses defaults for the rest, and --server overrides the file", () => {
  expect(startWith({ devices: [device] })?.config).toMatchObject({ server: "http://127.0.0.1:8686", outbox_mb: 1024 });
  expect(startWith({ devices: [device] }, "--server", "http://10.0.0.1:1")?.config.server).toBe("http://10.0.0.1:1");
});

test("accepts deploy/agent/edge.json once server and factory key are filled in", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../deploy/agent/edge.json"), "utf8");
  const filled = text
    .replace("https://huiyan.example.com", "https://huiyan.test")
    .replace('"factory_key": ""', '"factory_key": "k"');
  const config = startWith(JSON.parse(filled))?.config;
  expect(config).toMatchObject({ server: "https://huiyan.test", data: "/var/lib/huiyan-agent" });
  expect(config?.devices).toMatchObject([{ device_id: "AIS-0000000001", factory_key: "k" }]);
});

test("passes the recordings, scales and gates of the file to the device", () => {
  const gates = { ramp: { path: "/sys/class/gpio/gpio17/value", open: "1" } };
  const scales = { ramp: { connection: { kind: "tcp", host: "10.0.0.8", port: 4001 }, frame: { kind: "toledo" } } };
  const recordings = { "*": { mode: "continuous" } };
  const [configured] =
    startWith({ devices: [{ ...device, secret: "s", gates, scales, recordings }] })?.config.devices ?? [];
  expect(configured && identityOf(configured)).toMatchObject({
    deviceId: "AIS-0001",
    factoryKey: "k",
    secret: "s",
    type: "AIS",
    recordings,
    gates,
    scales,
  });
});

test("reads the numbers of a simulation from the command line", () => {
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

test.each([
  [{ sever: "http://10.0.0.1" }, "不认识 sever，是否想写 server"],
  [{ publisherKey: "AAAA" }, "不认识 publisherKey，是否想写 publisher_key"],
  [{ devices: [{ ...device, factorykey: "k" }] }, "不认识 devices.0.factorykey，是否想写 factory_key"],
  [{ local_page: { listen: "127.0.0.1:0", listne: 1 } }, "不认识 local_page.listne，是否想写 listen"],
  [{ devices: [{ ...device, recordings: { "*": { mode: "off", befor_s: 1 } } }] }, "是否想写 before_s"],
])("a key that misses a known one stops the start and names it: %j", (config, sentence) => {
  expect(() => startWith({ devices: [device], ...config })).toThrow(`配置有误：不认识`);
  expect(() => startWith({ devices: [device], ...config })).toThrow(sentence);
});

test("warns about any other unknown key, and starts the agent", () => {
  const config = { _note: "hall", devices: [{ ...device, colour: "red" }] };
  expect(startWith(config)?.warnings).toEqual([
    expect.stringMatching(/^配置里不认识 _note，没有使用；可用的有 server、data、/),
    expect.stringMatching(/^配置里不认识 devices\.0\.colour，没有使用；可用的有 device_id、/),
  ]);
});

test("knows every key of the file that a bundle contains", () => {
  const shipped = JSON.parse(readFileSync(new URL("../../../deploy/agent/edge.json", import.meta.url), "utf8"));
  const { config, warnings } =
    startWith({ ...shipped, publisher_key: undefined, devices: [{ ...shipped.devices[0], factory_key: "k" }] }) ?? {};
  expect(warnings).toEqual([]);
  expect(config?.devices).toHaveLength(1);
});

test("writes every error sentence about a wrong value in Chinese", () => {
  const wrong = [
    { devices: [{ ...device, device_id: 1 }] },
    { devices: {} },
    { recording_mb: "much" },
    { recording_mb: 1 },
    { outbox_mb: 1e9 },
    { media: [""] },
    { devices: [{ ...device, type: "TOASTER" }] },
    { devices: [{ ...device, scales: { a: {} } }] },
    { devices: [{ ...device, recordings: { a: { mode: "loud" } } }] },
    { server: 1 },
  ];
  for (const config of wrong) {
    let message = "";
    try {
      startWith({ devices: [device], ...config });
    } catch (error) {
      message = error instanceof Error ? error.message : "";
    }
    expect(message).toMatch(/^配置有误：\S+ .*\p{Script=Han}/u);
    expect(message).not.toMatch(/invalid|expected|received|too (big|small)|option/i);
  }
});

test.each([
  [["--confg", path], "不认识选项 --confg，是否想写 --config"],
  [["edge.json"], "不认识“edge.json”：选项以 -- 开头"],
  [["--config"], "选项 --config 后面须写出它的值"],
])("an option that is not understood is named in Chinese: %j", (args, sentence) => {
  expect(() => readStart(args)).toThrow(`${sentence}。用 npm run agent -- --help 查看可用选项`);
});

test("shows in the help how the agent is started", () => {
  expect(help).toContain("用法：npm run agent -- --config");
});

test("names a configuration file that is missing", () => {
  expect(() => readStart(["--config", "/nowhere.json"])).toThrow("/nowhere.json");
});
