import { spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { deliverySigningText } from "@huiyan/contract/open-api/open-api.rules";
import { scrapRecords } from "@huiyan/contract/parking/parking.api";
import {
  findReports,
  getReport,
  getReportTarget,
  saveReportTarget,
  tryReport,
} from "@huiyan/contract/parking/report.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createReporting, type Reporting } from "#test/parking/reporting.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn } from "#test/world.ts";

let app: TestApp;
let receiver: Receiver;
let owner: Reporting;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  receiver.forget();
  owner = await createReporting(app, receiver);
  takes();
});

const plate = "粤B12345";
const stay = { plate, from: 90, to: 30 };
const takes = () => receiver.answers.set(owner.path, { json: { code: 0 } });
const callOf = () => receiver.received.find((call) => call.path === owner.path);
const scrap = async (_id: string, scrap_state: 0 | 1) =>
  (await signedIn(app, owner.staff.phone)).call(scrapRecords, { _id, scrap_state, scrap_cause: "试" });

it("the body of a report has exactly the documented fields", async () => {
  const id = await owner.park(stay);
  await scrap(id, 1);
  await scrap(id, 0);
  await owner.sendAll();
  const now = app.clock.now().getTime();
  const [order] = await owner.orders(id);
  const serial = order?.order_no.replace("-1", "") ?? "";
  const rule = { occupy_cost_fen: 20, max_price_fen: 3000, start_time: 20 };
  const same = {
    serial,
    plate_num: plate,
    berth_num: "A001",
    entry_time: now - 90 * 60_000,
    leave_time: now - 30 * 60_000,
  };
  const fee = { minutes: 60, amount_fen: 800, rule };
  const bodies = receiver.received.filter((call) => call.path === owner.path).map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([
    { order_no: `${serial}-1`, state: 1, ...same, ...fee },
    { order_no: `${serial}-1`, state: -1, ...same, ...fee },
    { order_no: `${serial}-2`, state: 1, replaces: [`${serial}-1`], ...same, ...fee },
  ]);
});

const examples = [
  ["typescript/check-signature.ts", process.execPath],
  ["python/check_signature.py", "python3"],
] as const;
it.each(examples)(
  "the example program examples/open-api/%s distinguishes a genuine report from a forged one",
  { tags: ["rest"] },
  async (file, program) => {
    if (spawnSync(program, ["--version"]).status !== 0) return;
    await owner.park(stay);
    await owner.sendAll();
    const call = callOf();
    const header = (name: string) => String(call?.headers[name]);
    const path = fileURLToPath(new URL(`../../../../../../examples/open-api/${file}`, import.meta.url));
    const args = [path, ...["x-huiyan-delivery", "x-huiyan-time", "x-huiyan-sign"].map(header)];
    const run = (input: string, secret: string) =>
      spawnSync(program, args, { input, env: { PATH: process.env.PATH ?? "", HUIYAN_APP_SECRET: secret } });
    const genuine = run(call?.body ?? "", owner.secret);
    expect([genuine.stdout.toString().trim(), genuine.status]).toEqual(["genuine", 0]);
    const forged = [run(`${call?.body} `, owner.secret), run(call?.body ?? "", "wrong")];
    expect(forged.map(({ stdout, status }) => [stdout.toString().trim(), status])).toEqual([
      ["forged", 1],
      ["forged", 1],
    ]);
  },
);

it("the documentation's example has a valid signature and a valid report as its body", async () => {
  const docs = await readFile(new URL("../../../../../../docs/reference/open-api/README.md", import.meta.url), "utf8");
  const named = (name: string) => new RegExp(`^${name} +(\\S.*)$`, "m").exec(docs)?.[1] ?? "";
  const [body, hashed] = [named("正文"), named("正文的 SHA-256")];
  expect(JSON.stringify(OrderReportBody.strict().parse(JSON.parse(body)))).toHaveLength(body.length);
  expect(createHash("sha256").update(body).digest("hex")).toBe(hashed);
  const text = deliverySigningText(named("x-huiyan-delivery"), named("x-huiyan-time"), hashed);
  expect(createHmac("sha256", named("AppSecret")).update(text).digest("hex")).toBe(named("x-huiyan-sign"));
});

it("a report is retried after 1, 5 and 30 minutes, 2 and 12 hours, then fails and notifies the admins; a resend repairs it", async () => {
  receiver.answers.set(owner.path, 503);
  const id = await owner.park(stay);
  const open = async (who: "admin" | "staff") =>
    (await (await signedIn(app, owner[who].phone)).call(findNotices, { open: 1 })).list.map(({ type }) => type);
  await owner.sendAll();
  for (const [at, minutes] of [1, 5, 30, 120, 720].entries()) {
    const [report] = await owner.log();
    const due = app.clock.now().getTime() + minutes * 60_000;
    expect(report).toMatchObject({
      state: "waiting",
      tries: at + 1,
      status: 503,
      error: "HTTP 状态码 503",
      next_at: due,
    });
    app.clock.moveBy(minutes * 60_000 - 1);
    await owner.sendAll();
    expect(owner.came()).toHaveLength(at + 1);
    app.clock.moveBy(1);
    await owner.sendAll();
  }
  expect(await owner.log()).toMatchObject([{ state: "failed", tries: 6, next_at: null }]);
  expect([await open("admin"), await open("staff")]).toEqual([["order_report"], []]);
  // later reports of the same stay wait for the failed report; reports of other stays do not
  await scrap(id, 1);
  takes();
  await owner.park({ plate: "粤B20001", from: 400, to: 300 });
  await owner.sendAll();
  expect((await owner.log()).map(({ state, is_blocked }) => [state, is_blocked])).toEqual([
    ["failed", false],
    ["waiting", true],
    ["done", false],
  ]);
  expect(await owner.resendFailed()).toEqual({ count: 1 });
  await owner.sendAll();
  await owner.sendAll();
  expect((await owner.log()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(owner.came().map(({ state }) => state)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, -1]);
  expect(await open("admin")).toEqual([]);
  expect(await owner.resendFailed()).toEqual({ count: 0 });
  const [first] = await owner.log();
  // a report of an earlier state cannot be resent after a later state was sent
  expect(await owner.resend([first?._id ?? ""])).toEqual({ count: 0 });
  const { attempts, body } = await (await owner.as()).call(getReport, { id: first?._id ?? "" });
  expect([attempts.length, body.order_no]).toEqual([7, first?.order_no]);
  const ids = new Set(
    receiver.received.filter(({ path }) => path === owner.path).map(({ headers }) => headers["x-huiyan-delivery"]),
  );
  expect(ids.size).toBe(3);
});

it("without an address, only reports of orders that were reported before are stored; they are sent when there is an address again", async () => {
  const id = await owner.park(stay);
  await owner.sendAll();
  await (await owner.as()).call(saveReportTarget, { url: "" });
  expect(await (await owner.as()).call(getReportTarget, {})).toEqual({ url: "" });
  expect(await (await signedIn(app, owner.staff.phone)).send(getReportTarget, {})).toMatchObject({ status: 403 });
  await scrap(id, 1);
  await owner.park({ plate: "粤B20001", from: 400, to: 300 });
  await owner.sendAll();
  expect((await owner.log()).map(({ state, order_state }) => [state, order_state])).toEqual([
    ["done", 1],
    ["waiting", -1],
  ]);
  expect(owner.came()).toHaveLength(1);
  await (await owner.as()).call(saveReportTarget, { url: receiver.url + owner.path });
  await owner.sendAll();
  expect(owner.came().map(({ state }) => state)).toEqual([1, -1]);
});

it("the report log is filtered by state and order number, and is hidden from other organisations", async () => {
  const id = await owner.park(stay);
  await owner.sendAll();
  const admin = await owner.as();
  const [order] = await owner.orders(id);
  const count = async (input: { state?: "done" | "failed"; order_no?: string }) =>
    (await admin.call(findReports, input)).page.count;
  expect(await count({ state: "done", order_no: order?.order_no ?? "" })).toBe(1);
  expect(await count({ state: "failed" })).toBe(0);
  expect(await count({ order_no: "%" })).toBe(0);
  const other = await createWorld(app);
  const [report] = await owner.log();
  expect((await other.admin.client.call(findReports, {})).list).toEqual([]);
  expect(await other.admin.client.fails(getReport, { id: report?._id ?? "" })).toMatchObject({ error: "not_found" });
});

it("a test sends a sample order, shows whether the answer could be parsed, and stores nothing", async () => {
  const admin = await owner.as();
  const url = `${receiver.url}/test`;
  receiver.answers.set("/test", { json: { paid: true } });
  expect(await admin.call(tryReport, { url })).toMatchObject({ status: 200, understood: true });
  receiver.answers.set("/test", { text: "ok" });
  expect(await admin.call(tryReport, { url })).toMatchObject({ status: 200, understood: false });
  receiver.answers.set("/test", 404);
  expect(await admin.call(tryReport, { url })).toMatchObject({ status: 404 });
  const [call] = receiver.received.filter(({ path }) => path === "/test");
  expect(OrderReportBody.parse(JSON.parse(call?.body ?? ""))).toMatchObject({ serial: "TEST", state: 1 });
  expect(await owner.log()).toEqual([]);
});

it("a node that runs jobs sends reports automatically", { tags: ["rest"] }, async () => {
  const node = await startTestApp({ env: { PRIVATE: "1", ROLES: "api,jobs" } });
  const reporting = await createReporting(node, receiver);
  receiver.answers.set(reporting.path, { json: {} });
  await reporting.park(stay);
  await expect.poll(() => reporting.came().length, { timeout: 60_000 }).toBe(1);
  await node.close();
});
