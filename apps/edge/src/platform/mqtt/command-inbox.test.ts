import { DeviceReply } from "@huiyan/contract/device/device.device";
import { commandSigningText } from "@huiyan/contract/device/device.rules";
import { expect, test } from "vitest";
import { temporaryStore } from "../../../test/outbox-fixture.ts";
import { hmacHex } from "../signing/hmac.ts";
import { CommandMemory } from "../store/command-memory.ts";
import { CommandFailure, CommandInbox } from "./command-inbox.ts";

const deviceId = "AIS-0001";
const now = 1_700_000_000_000;

interface Sent {
  id?: string;
  name?: string;
  session?: string;
  key?: string;
  expiresAt?: number;
  params?: string;
  /** Params that arrive, when they are not those that were signed. */
  arriving?: string;
}

function bench(): { send(command: Sent): Promise<DeviceReply[]>; done: string[] } {
  const store = temporaryStore();
  const done: string[] = [];
  const inbox = new CommandInbox({
    deviceId,
    serverNow: () => now,
    keyFor: (name) => (name === "claim" ? "factory" : "secret"),
    memory: new CommandMemory(store.db, deviceId),
    handlers: new Map([
      ["reboot", async (params: unknown) => void done.push(JSON.stringify(params))],
      ["claim", async () => void done.push("claim")],
      ["snapshot", async () => Promise.reject(new CommandFailure("unknown_channel", "通道不存在"))],
    ]),
  });
  return {
    done,
    send: async ({
      id = "c1",
      name = "reboot",
      session = "s1",
      key = "secret",
      expiresAt = now + 5_000,
      params = "{}",
      arriving,
    }) => {
      const replies: DeviceReply[] = [];
      const sign = hmacHex(key, commandSigningText(session, deviceId, name, id, expiresAt, params));
      const payload = Buffer.from(JSON.stringify({ id, params: arriving ?? params, expires_at: expiresAt, sign }));
      const voice = {
        id: "s1",
        publish: (_topic: string, reply: unknown) => void replies.push(DeviceReply.parse(reply)),
      };
      await inbox.receive(name, payload, voice);
      return replies;
    },
  };
}

test("a command is accepted, done and answered", async () => {
  const { send, done } = bench();
  expect(await send({ params: '{"a":1}' })).toEqual([{ state: "accepted" }, { state: "done", result: {} }]);
  expect(done).toEqual(['{"a":1}']);
});

test.each([
  ["signed with another key", { key: "other" }, "bad_sign"],
  ["of an older session", { session: "s0" }, "bad_sign"],
  ["whose params were changed", { arriving: '{"a":2}' }, "bad_sign"],
  ["that has expired", { expiresAt: now - 1 }, "expired"],
  ["that this device does not know", { name: "ptz" }, "unsupported"],
  ["to claim, signed with the secret instead of the factory key", { name: "claim" }, "bad_sign"],
] as const)("a command %s is refused and not done", async (_name, command, code) => {
  const { send, done } = bench();
  expect(await send(command)).toMatchObject([{ state: "failed", code }]);
  expect(done).toEqual([]);
});

test("a repeated command is answered again but not done again", async () => {
  const { send, done } = bench();
  await send({});
  expect(await send({})).toEqual([{ state: "done", result: {} }]);
  expect(done).toHaveLength(1);
});

test("a claim under the factory key is done", async () => {
  const { send, done } = bench();
  await send({ name: "claim", key: "factory" });
  expect(done).toEqual(["claim"]);
});

test("a failure is told with its code and sentence", async () => {
  const { send } = bench();
  expect((await send({ name: "snapshot" })).at(-1)).toEqual({
    state: "failed",
    code: "unknown_channel",
    text: "通道不存在",
  });
});

test("a command that is no JSON is dropped", async () => {
  const store = temporaryStore();
  const inbox = new CommandInbox({
    ...{ deviceId, serverNow: () => now, keyFor: () => "secret", handlers: new Map() },
    memory: new CommandMemory(store.db, deviceId),
  });
  const said: string[] = [];
  await inbox.receive("reboot", Buffer.from("{"), { id: "s1", publish: (topic) => void said.push(topic) });
  expect(said).toEqual([]);
});
