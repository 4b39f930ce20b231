import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { unpackTrace } from "./unpack-trace.ts";

const pack = (text: string | Buffer) => gzipSync(text).toString("base64");
const trace = { fps: 5, algs: ["area_intrusion"], frames: [], alarms: [{ alg_id: "area_intrusion", at: 0 }] };

it("unpacks a device's trace without changes", async () => {
  expect(await unpackTrace(pack(JSON.stringify(trace)))).toEqual(trace);
});

it.each([
  ["is no base64", "设备"],
  ["is no gzip", btoa(JSON.stringify(trace))],
  ["is cut off", pack(JSON.stringify(trace)).slice(0, 20)],
  ["is no trace", pack("{}")],
  ["unpacks to more than eight megabytes", pack(Buffer.alloc(8 * 1024 * 1024 + 1, " "))],
])("a result that %s is refused", async (_rule, packed) => {
  await expect(unpackTrace(packed)).rejects.toThrow();
});
