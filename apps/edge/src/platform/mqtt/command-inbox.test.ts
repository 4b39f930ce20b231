import { DeviceReply } from "@huiyan/contract/device/device.device";
import { commandSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { expect, test } from "vitest";
import { temporaryStore } from "#test/outbox-fixture.ts";
import { CommandMemory } from "../store/command-memory.ts";
import { answeredLater, CommandFailure, type CommandHandler, CommandInbox } from "./command-inbox.ts";
import { type SessionPublisher } from "./session-publisher.ts";

const deviceId = "AIS-0001";
const now = 1_700_000_000_000;

interface Sent {
  id?: string;
  name?: string;
  session?: string;
  key?: string;
  expiresAt?: number;
  params?: string;
  /** Parameters with which the command arrives, if they differ from the signed ones. */
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
      const publisher = {
        id: "s1",
        publish: (_topic: string, reply: unknown) => void replies.push(DeviceReply.parse(reply)),
      };
      await inbox.receive(name, payload, publisher);
      return replies;
    },
  };
}

test("accepts, executes and answers a valid command", async () => {
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
] as const)("refuses a command %s without executing it", async (_name, command, code) => {
  const { send, done } = bench();
  expect(await send(command)).toMatchObject([{ state: "failed", code }]);
  expect(done).toEqual([]);
});

test("answers a repeated command again without executing it again", async () => {
  const { send, done } = bench();
  await send({});
  expect(await send({})).toEqual([{ state: "done", result: {} }]);
  expect(done).toHaveLength(1);
});

test("executes the command “claim” that is signed with the factory key", async () => {
  const { send, done } = bench();
  await send({ name: "claim", key: "factory" });
  expect(done).toEqual(["claim"]);
});

test("reports a failure with its code and sentence", async () => {
  const { send } = bench();
  expect((await send({ name: "snapshot" })).at(-1)).toEqual({
    state: "failed",
    code: "unknown_channel",
    text: "通道不存在",
  });
});

test("ignores a command that is no JSON", async () => {
  const store = temporaryStore();
  const inbox = new CommandInbox({
    deviceId,
    serverNow: () => now,
    keyFor: () => "secret",
    handlers: new Map(),
    memory: new CommandMemory(store.db, deviceId),
  });
  const published: string[] = [];
  await inbox.receive("reboot", Buffer.from("{"), { id: "s1", publish: (topic) => void published.push(topic) });
  expect(published).toEqual([]);
});

/** A handler that reports its progress and answers later. */
function lateBench(): {
  inbox: CommandInbox;
  open(session: string | undefined): void;
  published: [string, DeviceReply][];
} {
  const published: [string, DeviceReply][] = [];
  let current: SessionPublisher | undefined;
  const store = temporaryStore();
  const inbox = new CommandInbox({
    deviceId,
    serverNow: () => now,
    keyFor: () => "secret",
    openSession: () => current,
    memory: new CommandMemory(store.db, deviceId),
    handlers: new Map<string, CommandHandler>([
      [
        "upgrade",
        async (_params, command) => {
          command.progress(10, "下载中");
          return answeredLater;
        },
      ],
      ["snapshot", async () => ({ image: "x" })],
    ]),
  });
  const open = (session: string | undefined): void => {
    if (session === undefined) current = undefined;
    else current = { id: session, publish: (_topic, reply) => published.push([session, DeviceReply.parse(reply)]) };
  };
  return { inbox, open, published };
}

function signed(name: string, id: string, session: string): Buffer {
  const sign = hmacHex("secret", commandSigningText(session, deviceId, name, id, now + 5_000, "{}"));
  return Buffer.from(JSON.stringify({ id, params: "{}", expires_at: now + 5_000, sign }));
}

test("reports the progress of a long command, and sends its answer in the session that is open at its end", async () => {
  const { inbox, open, published } = lateBench();
  open("s1");
  const publisher = {
    id: "s1",
    publish: (_topic: string, reply: unknown) => published.push(["s1", DeviceReply.parse(reply)]),
  };
  await inbox.receive("upgrade", signed("upgrade", "c1", "s1"), publisher);
  open("s2");
  inbox.answer("c1", { state: "done", result: { version: "2.0.0" } });
  expect(published).toEqual([
    ["s1", { state: "accepted" }],
    ["s1", { state: "progress", percent: 10, text: "下载中" }],
    ["s2", { state: "done", result: { version: "2.0.0" } }],
  ]);
});

test("sends an answer that could not be sent without a session in the next session, once", async () => {
  const { inbox, open, published } = lateBench();
  const publisher = { id: "s1", publish: () => undefined };
  await inbox.receive("snapshot", signed("snapshot", "c1", "s1"), publisher);
  expect(published).toEqual([]);
  open("s2");
  const next = {
    id: "s2",
    publish: (_topic: string, reply: unknown) => published.push(["s2", DeviceReply.parse(reply)]),
  };
  inbox.sayUnsaid(next);
  inbox.sayUnsaid(next);
  expect(published).toEqual([["s2", { state: "done", result: { image: "x" } }]]);
});
