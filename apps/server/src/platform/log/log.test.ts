import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorFields } from "./error-fields.ts";
import { createLog } from "./log.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const log = () => createLog("info");
const written = () => lines.map((line) => JSON.parse(line));
const minute = 60_000;

function databaseError(code: string): Error {
  return Object.assign(new Error("canceling statement"), { code });
}

it("keeps error codes readable: SQLSTATE and codes of the system", () => {
  log().warn({ err: databaseError("23505") }, "a");
  log().warn({ err: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }, "b");
  log().warn({ err: new Error("outer", { cause: databaseError("40P01") }) }, "c");
  expect(written()).toMatchObject([
    { err: { code: "23505" } },
    { err: { code: "ECONNREFUSED" } },
    { err: { cause: { code: "40P01" } } },
  ]);
});

it("logs a thrown non-error by its texts, never as [object Object]", () => {
  log().warn(
    { err: { name: "PostgresError", message: "relation is missing", code: "42P01", password: "geheim" } },
    "a",
  );
  log().warn({ err: { queue: "x", secret: "geheim" } }, "b");
  expect(written()).toMatchObject([
    { err: { type: "PostgresError", message: "relation is missing", code: "42P01" } },
    { err: { type: "object", message: "keys: queue, secret" } },
  ]);
  expect(lines.join("")).not.toMatch(/object Object|geheim/);
});

it("hides a phone code in every field, also in an error", () => {
  log().warn({ code: "482913", body: { code: "482913" } }, "a");
  log().warn({ err: Object.assign(new Error("refused"), { code: "482913", verification_code: "482913" }) }, "b");
  expect(lines.join("")).not.toContain("482913");
  expect(written()[0]).toMatchObject({ code: "[已隐去]", body: { code: "[已隐去]" } });
});

it("logs only the named fields of an error, never its connection object", () => {
  const client = { connectionParameters: { user: "somebody", host: "127.0.0.1" }, password: "geheim-4711" };
  const err = Object.assign(new Error("Connection terminated unexpectedly"), { client, detail: "Key (phone)=(139)" });
  log().warn({ err }, "database connection lost");
  expect(lines.join("")).not.toMatch(/geheim-4711|Key \(phone\)|somebody/);
  expect(written()[0].err).toMatchObject({ type: "Error", message: "Connection terminated unexpectedly" });
});

it("omits a value that PostgreSQL refused, because a user may have entered it", () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "张三 13912345678"'), { code: "22P02" });
  const fields = errorFields(error);
  expect(fields.message).toBe('invalid input syntax for type uuid: "…"');
  expect(JSON.stringify(fields)).not.toContain("张三");
});

it("logs one line per minute and cause, with the number of omitted lines and the advice", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((closed) => server.close(closed));
  const [err] = await once(connect(port, "127.0.0.1"), "error");
  vi.useFakeTimers();
  const one = log();
  for (let at = 0; at < 2 * 60 * 10; at++) {
    one.warn({ err, job: `job-${at % 7}` }, at % 2 === 0 ? "sweep failed" : "push relay");
    one.warn({ reqId: String(at), url: `/api/${at % 9}`, status: 503 }, "request failed");
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5 * minute);
  const outages = written().filter((line) => line.err !== undefined);
  expect(outages.length).toBeLessThanOrEqual(3);
  expect(outages[0]).toMatchObject({ msg: expect.stringContaining(`连不上 127.0.0.1:${port}`) });
  expect(outages.reduce((sum, line) => sum + (line.repeated ?? 1), 0)).toBe(1200);
  expect(written().length).toBeLessThanOrEqual(6);
  expect(lines.join("").length).toBeLessThan(10_000);
});

it("logs lines of other causes, and single lines, unchanged", () => {
  const one = log();
  one.error({ err: new TypeError("a"), url: "/one" }, "unexpected error");
  one.error({ err: new TypeError("a"), url: "/two" }, "unexpected error");
  one.warn({ deviceUid: "1" }, "storage limit reached");
  one.warn({ deviceUid: "2" }, "storage limit reached");
  one.info({ job: "x" }, "job starts");
  one.info({ job: "x" }, "job starts");
  expect(lines).toHaveLength(6);
});

it("logs a repeated line of a child process once a minute", () => {
  vi.useFakeTimers();
  const one = log();
  for (let at = 0; at < 500; at++) {
    one.info({ part: "postgres" }, `2026-11-20 10:00:${at} [${at}] FATAL: the database system is starting up`);
  }
  one.info({ part: "postgres" }, "2026-11-20 10:00:59 [7] LOG: ready to accept connections");
  vi.advanceTimersByTime(minute);
  expect(written().map((line) => [line.repeated, line.msg.slice(-11)])).toEqual([
    [undefined, "starting up"],
    [undefined, "connections"],
    [499, "starting up"],
  ]);
});
