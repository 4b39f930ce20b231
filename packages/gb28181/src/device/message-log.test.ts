import { expect, test } from "vitest";
import { header, type SipRequest, type SipResponse } from "../sip/sip-message.ts";
import { MessageLog } from "./message-log.ts";

const request = (callId: string, body: string): SipRequest => ({
  method: "MESSAGE",
  uri: "sip:34020000002000000001@3402000000",
  headers: [header("call-id", callId)],
  body: Buffer.from(body),
});
const answer = (callId: string): SipResponse => ({
  status: 200,
  reason: "OK",
  headers: [header("call-id", callId)],
  body: Buffer.alloc(0),
});
const keepalive = "<Notify><CmdType>Keepalive</CmdType></Notify>";

test("keeps the last keepalive of a device with its answer, and all other messages", () => {
  const log = new MessageLog();
  log.add("a", "device", request("first", "<Notify><CmdType>Alarm</CmdType></Notify>"));
  for (const callId of ["k1", "k2", "k2", "k3", "k3"]) {
    log.add("a", "device", request(callId, keepalive));
    log.add("a", "server", answer(callId));
  }
  log.add("a", "server", answer("first"));
  const callIds = log.of("a").map(({ text }) => /call-id: (\w+)/i.exec(text)?.[1]);
  expect(callIds).toEqual(["first", "k3", "k3", "first"]);
});

test("gives each device an equal share of the memory, and always keeps its last message", () => {
  const log = new MessageLog(10_000);
  const long = "x".repeat(1_000);
  for (let at = 0; at < 40; at++) for (const id of ["a", "b"]) log.add(id, "device", request(`${id}${at}`, long));
  for (const id of ["a", "b"]) {
    const messages = log.of(id);
    expect(messages.length).toBeGreaterThan(2);
    expect(messages.reduce((sum, { line, text }) => sum + line.length + text.length, 0)).toBeLessThanOrEqual(5_000);
    expect(messages.at(-1)?.text).toContain(`${id}39`);
  }
  log.add("c", "device", request("c0", "x".repeat(8_000)));
  expect(log.of("c")).toHaveLength(1);
});

test("keeps the messages of the devices that sent last, if there are too many devices", () => {
  const log = new MessageLog(10_000, 2);
  for (const id of ["a", "b", "a", "c"]) log.add(id, "device", request(id, "x"));
  expect(["a", "b", "c"].map((id) => log.of(id).length)).toEqual([2, 0, 1]);
  log.add("b", "device", request("b", "x"));
  expect(["a", "b", "c"].map((id) => log.of(id).length)).toEqual([0, 1, 1]);
});
