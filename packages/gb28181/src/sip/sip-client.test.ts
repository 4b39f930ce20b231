import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientRequest, SipClient } from "./sip-client.ts";
import { header, headerOf, type SipRequest, type SipResponse } from "./sip-message.ts";
import { type SipPeer, type SipTransport } from "./sip-transport.ts";

const peer: SipPeer = { transport: "udp", address: "192.0.2.7", port: 5_060 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function open(to: SipPeer = peer) {
  const sent: SipRequest[] = [];
  const transport: SipTransport = {
    port: 5_060,
    send: (message) => void ("method" in message && sent.push(message)),
    ownAddress: () => Promise.resolve("192.0.2.1"),
    close: () => Promise.resolve(),
  };
  const client = new SipClient(transport, "Test");
  const request = async (method: string, options: Partial<ClientRequest> = {}) => {
    const headers = [
      header("from", "<sip:1@a>;tag=1"),
      header("to", "<sip:2@b>"),
      header("call-id", "c"),
      header("cseq", `7 ${method}`),
    ];
    const result = client
      .request({ peer: to, method, uri: "sip:2@b", headers, timeoutMs: 32_000, ...options })
      .catch((error: unknown) => (error instanceof Error ? error.message : ""));
    // the client determines its own address asynchronously before it sends
    await vi.advanceTimersByTimeAsync(0);
    return { result };
  };
  const answer = (status: number, method: string, from = to) => {
    const headers = [
      header("to", "<sip:2@b>;tag=2"),
      header("call-id", "c"),
      header("cseq", `7 ${method}`),
      header("contact", "<sip:2@192.0.2.7>"),
    ];
    const response: SipResponse = { status, reason: "", headers, body: Buffer.alloc(0) };
    client.onResponse(response, from);
  };
  return { client, sent, request, answer, methods: () => sent.map(({ method }) => method).join(" ") };
}

describe("a request", () => {
  it("is repeated over UDP after 0.5, 1, 2 and then every 4 s, and fails at its timeout", async () => {
    const { request, sent } = open();
    const { result } = await request("MESSAGE");
    const counts: number[] = [];
    for (const ms of [499, 1, 1_000, 2_000, 4_000, 4_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(sent.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toContain("32 秒内没有回答");
    expect(new Set(sent.map((message) => headerOf(message, "via"))).size).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is sent once over TCP", async () => {
    const { request, sent } = open({ ...peer, transport: "tcp" });
    const { result } = await request("MESSAGE");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await result).toContain("没有回答");
    expect(sent).toHaveLength(1);
  });

  it("is not repeated after its response, which may come from another port", async () => {
    const { request, sent, answer } = open();
    const { result } = await request("MESSAGE");
    answer(200, "MESSAGE", { ...peer, port: 9 });
    expect(await result).toMatchObject({ status: 200 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ignores responses to other requests", async () => {
    const { request, answer } = open();
    const { result } = await request("MESSAGE", { timeoutMs: 1_000 });
    answer(200, "NOTIFY");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await result).toContain("没有回答");
  });
});

describe("an INVITE", () => {
  it("is not repeated after a provisional response", async () => {
    const { request, answer, methods } = open();
    await request("INVITE");
    answer(100, "INVITE");
    await vi.advanceTimersByTimeAsync(8_000);
    expect(methods()).toBe("INVITE");
  });

  it("gets an ACK to the device's Contact for each repeated 200", async () => {
    const { request, answer, sent, methods } = open();
    const { result } = await request("INVITE");
    for (let count = 0; count < 3; count++) answer(200, "INVITE");
    expect(await result).toMatchObject({ status: 200 });
    expect(methods()).toBe("INVITE ACK ACK ACK");
    expect(sent[1]).toMatchObject({ uri: "sip:2@192.0.2.7" });
    expect(headerOf(sent[1] ?? { headers: [], body: Buffer.alloc(0) }, "cseq")).toBe("7 ACK");
  });

  it("gets an ACK with its own branch for each repeated refusal", async () => {
    const { request, answer, sent, methods } = open();
    const { result } = await request("INVITE");
    answer(486, "INVITE");
    answer(486, "INVITE");
    expect(await result).toMatchObject({ status: 486 });
    expect(methods()).toBe("INVITE ACK ACK");
    expect(new Set(sent.map((message) => headerOf(message, "via"))).size).toBe(1);
  });

  it("is cancelled when it is aborted after a provisional response", async () => {
    const { request, answer, sent, methods } = open();
    const abort = new AbortController();
    const { result } = await request("INVITE", { signal: abort.signal });
    answer(183, "INVITE");
    abort.abort(new Error("stopped"));
    expect(await result).toBe("stopped");
    expect(methods()).toBe("INVITE CANCEL");
    expect(headerOf(sent[1] ?? { headers: [], body: Buffer.alloc(0) }, "via")).toBe(
      headerOf(sent[0] ?? { headers: [], body: Buffer.alloc(0) }, "via"),
    );
  });

  it("reports a 200 that comes after its abort, once", async () => {
    const { request, answer, methods } = open();
    const abort = new AbortController();
    const late: number[] = [];
    const { result } = await request("INVITE", {
      signal: abort.signal,
      onLateSuccess: ({ status }) => late.push(status),
    });
    abort.abort(new Error("stopped"));
    expect(await result).toBe("stopped");
    answer(200, "INVITE");
    answer(200, "INVITE");
    expect(late).toEqual([200]);
    expect(methods()).toBe("INVITE ACK ACK");
  });

  it("is forgotten 32 s after its end", async () => {
    const { request, answer, methods } = open();
    await request("INVITE");
    answer(200, "INVITE");
    await vi.advanceTimersByTimeAsync(33_000);
    answer(200, "INVITE");
    expect(methods()).toBe("INVITE ACK");
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("fails all requests when it closes, and keeps no timer", async () => {
  const { client, request } = open();
  const { result } = await request("MESSAGE");
  client.close();
  expect(await result).toContain("正在停止");
  expect(vi.getTimerCount()).toBe(0);
  expect(await (await request("MESSAGE")).result).toContain("正在停止");
});
