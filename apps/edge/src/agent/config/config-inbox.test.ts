import { configSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { expect, test } from "vitest";
import { receiveConfig } from "./config-inbox.ts";

const deviceId = "AIS-0001";
const body = '{"cameras":[],"arrangements":[]}';

async function answersTo(
  config: unknown,
  apply: () => Promise<void> = async () => undefined,
  troubles: string[] = [],
): Promise<unknown[]> {
  const published: unknown[] = [];
  const publisher = { id: "s1", publish: (_topic: string, payload: unknown) => void published.push(payload) };
  const payload = Buffer.from(typeof config === "string" ? config : JSON.stringify(config));
  await receiveConfig(payload, publisher, {
    deviceId,
    secret: () => "secret",
    apply,
    onTrouble: (text) => void troubles.push(text),
  });
  return published;
}

function signed(session: string, key = "secret"): { version: number; body: string; sign: string } {
  return { version: 7, body, sign: hmacHex(key, configSigningText(session, deviceId, 7, body)) };
}

test("applies a configuration that is signed for this session, and reports it as in use", async () => {
  let applied = 0;
  expect(await answersTo(signed("s1"), async () => void applied++)).toEqual([{ version: 7, ok: true }]);
  expect(applied).toBe(1);
});

test.each([
  ["of an older session", signed("s0")],
  ["signed with another key", signed("s1", "other")],
  ["whose body was changed", { ...signed("s1"), body: '{"cameras":[]}' }],
])("a configuration %s is refused and not applied", async (_name, config) => {
  let applied = 0;
  expect(await answersTo(config, async () => void applied++)).toMatchObject([{ version: 7, ok: false }]);
  expect(applied).toBe(0);
});

test("reports why a configuration cannot be applied, to the platform and in the device's own log", async () => {
  const refuse = async (): Promise<void> => Promise.reject(new Error("不支持的算法：dbgz"));
  const troubles: string[] = [];
  const answers = await answersTo(signed("s1"), refuse, troubles);
  expect(answers).toEqual([{ version: 7, ok: false, error: "不支持的算法：dbgz" }]);
  expect(troubles).toEqual(["配置未能全部应用，请按原因修改设置：不支持的算法：dbgz"]);
  await answersTo(signed("s0"), undefined, troubles);
  expect(troubles[1]).toBe("配置未能全部应用，请按原因修改设置：配置签名不正确或属于旧的会话");
});

test("drops messages that are no configuration", async () => {
  expect(await answersTo("{")).toEqual([]);
  expect(await answersTo({ version: "7" })).toEqual([]);
});
