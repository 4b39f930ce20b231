import { createHash } from "node:crypto";
import { read, utils } from "@e965/xlsx";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { listPictures, reviewCount } from "@huiyan/contract/alarm/review.api";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { addFarmOwner } from "@huiyan/contract/farm/owner.api";
import { getCurrentOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { ChainFile, fieldOf, SlipFile } from "@huiyan/contract/weighing/seal.rules";
import { type Slip } from "@huiyan/contract/weighing/slip";
import {
  compareWithChain,
  picturesWith,
  verifyChain,
  verifySlipFile,
  voidInChain,
} from "@huiyan/contract/weighing/verify.rules";
import {
  downloadSlip,
  exportChain,
  findSlips,
  getPublicKey,
  getSealKey,
  getSlip,
  getSlipFile,
  getSlipInfo,
  getSlipPdf,
  getSlipSheet,
  listSlipDevices,
  listSlipUses,
  makeSlip,
  verifySlip,
  voidSlip,
} from "@huiyan/contract/weighing/weighing.api";
import { slipsPerDay } from "@huiyan/contract/weighing/weighing.rules";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type Client, createClient } from "#test/client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { sealCrypto } from "./seal/seal-entry.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const batches = [
  { weight: 1100, count: 10 },
  { weight: 1160, count: 10 },
  { weight: 1215, count: 9 },
];
const weighed = { counts: [10, 10, 9], total: 29, weight: 3475, msglist: batches, licensePlate: "粤B12345" };

async function raise(alg = "dbgz", data: object = weighed): Promise<void> {
  const event = alarmEvent(app, { alg_id: alg, type: alg, data: { ...data }, images: [{ role: "image", part: "p" }] });
  await world.device.client.outcomes([event], { p: await jpeg() });
  app.clock.moveBy(1000);
}
async function report(alg = "dbgz", data: object = weighed): Promise<string> {
  await raise(alg, data);
  return (await world.admin.client.call(findMessages, { alg_id: alg })).list[0]?._id ?? "";
}
/** Downloads a file as bytes, as a browser does. */
function fetchFile(client: Client, { path, method }: AnyEndpoint, input: Record<string, string>): Promise<Response> {
  const isQuery = method === "GET";
  const query = isQuery ? `?${new URLSearchParams(input)}` : "";
  const body = isQuery ? {} : { body: JSON.stringify(input) };
  const headers = { "x-token": client.token, ...(isQuery ? {} : { "content-type": "application/json" }) };
  return fetch(app.url + path + query, { method, headers, ...body });
}
const bytesOf = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer());
const make = (ids: string, more = {}) => world.staff.client.call(makeSlip, { ids, date: "2026-11-20", ...more });
const slipFileOf = async ({ _id }: Pick<Slip, "_id">) =>
  SlipFile.parse(JSON.parse(String(await bytesOf(fetchFile(world.staff.client, getSlipFile, { _id })))));
const chainOf = async () =>
  ChainFile.parse(JSON.parse(String(await bytesOf(fetchFile(world.admin.client, exportChain, {})))));
const queryOf = (url: string) =>
  Object.fromEntries(new URLSearchParams(url.split("?")[1])) as Record<"n" | "k" | "d" | "t", string>;

describe("content of a slip", () => {
  it("a user's reviewed count replaces the device's count; the weight of the scale stays", async () => {
    const _id = await report();
    await world.staff.client.call(reviewCount, { _id, index: 2, count: 11 });
    const info = await world.staff.client.call(getSlipInfo, { ids: _id });
    expect(info).toMatchObject({
      total: 31,
      weight: 3475,
      avg: 112.1,
      head: { licensePlate: "粤B12345", customer: "" },
    });
    expect(info.list).toMatchObject([{ serial: 1, total: 31, weight: 3475 }]);
  });

  it("lines and sums are computed from the alarms, regardless of the values that the caller sends", async () => {
    const ids = await report();
    const line = { serial: 1, time: 0, total: 999, weight: 1, uniformity: 1 };
    const slip = await make(ids, { list: [line], total: 999, weight: 1, avg: 1 });
    expect(slip).toMatchObject({ total: 29, weight: 3475, avg: 119.83, list: [{ total: 29, uniformity: 69 }] });
  });

  it("the suggested licence plates contain only whole plates, also if not all fit into the field", async () => {
    const plates = ["粤B12345", "渝A7K2M9"].map((plate) => plate.repeat(2));
    for (const licensePlate of [...plates, ...plates.toReversed().map((plate) => plate.slice(1))])
      await raise("dbds", { counts: [3], licensePlate });
    const { list } = await world.admin.client.call(findMessages, { alg_id: "dbds" });
    const { head } = await world.staff.client.call(getSlipInfo, { ids: list.map(({ _id }) => _id).join(",") });
    expect(head.licensePlate).toBe(`${plates.join("、")}、A7K2M9渝A7K2M9等`);
  });

  it("alarms of two algorithms cannot be on one slip", async () => {
    const ids = [await report("dbgz"), await report("dbds")].join(",");
    expect(await world.staff.client.fails(getSlipInfo, { ids })).toMatchObject({ message: "请选择同一算法类型的消息" });
    expect(await world.staff.client.fails(makeSlip, { ids })).toMatchObject({ error: "slip_mixed_algorithms" });
  });

  it("the sums of a slip entered by hand must equal its lines", async () => {
    const list = [{ serial: 1, time: 0, total: 10, weight: null, uniformity: null }];
    expect(await world.lead.client.fails(makeSlip, { list, total: 11 })).toMatchObject({ error: "slip_sums_differ" });
    expect(await world.lead.client.call(makeSlip, { list, total: 10 })).toMatchObject({ total: 10, lines: 1 });
  });

  it("the preview reports an alarm that is already on a slip, until that slip is void", async () => {
    const ids = await report();
    const { number, _id } = await make(ids);
    const used = async () => (await world.staff.client.call(getSlipInfo, { ids })).used;
    expect(await used()).toEqual([{ number, messages: 1 }]);
    await world.lead.client.call(voidSlip, { _id, reason: "填错" });
    expect(await used()).toEqual([]);
  });

  it("a load on a valid slip shows its number, and a filter leaves the load out", async () => {
    const [used, free] = [await report(), await report()];
    const { number, _id } = await make(used);
    const marks = async () => (await world.staff.client.call(listSlipUses, { ids: `${used},${free}` })).list;
    const unused = async () => (await world.staff.client.call(findMessages, { alg_id: "dbgz", off_slip: 1 })).list;
    expect(await marks()).toEqual([{ message_id: used, number }]);
    expect(await unused()).toMatchObject([{ _id: free }]);
    const owners = async () => (await world.staff.client.call(listSlipUses, { ids: used })).owners;
    expect(await owners()).toEqual([]);
    await world.admin.client.call(addFarmOwner, { name: "赵六", code: "F1", org_group: world.groupId });
    expect(await owners()).toEqual([{ message_id: used, name: "赵六" }]);
    await world.lead.client.call(voidSlip, { _id, reason: "填错" });
    expect(await marks()).toEqual([]);
    expect((await unused()).length).toBe(2);
  });
});

describe("slips entered by hand", () => {
  const typed = {
    list: [{ serial: 1, time: 1_764_000_000_000, total: 10, weight: 24_000, uniformity: null }],
    total: 10,
    weight: 24_000,
    avg: 2400,
    customer: "王五",
  };

  it("a member without the permission cannot enter a slip by hand, by any endpoint", async () => {
    for (const endpoint of [makeSlip, downloadSlip])
      expect(await world.staff.client.fails(endpoint, typed)).toMatchObject({ error: "not_permitted" });
    expect((await world.lead.client.call(findSlips, {})).list).toEqual([]);
  });

  it.each([
    ["negative heads", { total: -1 }, "每行的头数须为 0 到 100000 的整数"],
    ["half a head", { total: 1.5 }, "每行的头数须为 0 到 100000 的整数"],
    ["more than a lorry's load", { weight: 50_001 }, "每行的重量须为 0 到 50000 公斤"],
    ["a negative weight", { weight: -1 }, "每行的重量须为 0 到 50000 公斤"],
  ])("%s is refused, and takes no number", async (_what, change, message) => {
    const { client } = world.lead;
    const list = typed.list.map((line) => ({ ...line, ...change }));
    expect(await client.fails(makeSlip, { ...typed, list })).toMatchObject({ status: 400, message });
    const { number } = await client.call(makeSlip, typed);
    expect(number).toMatch(/0001$/);
  });

  it("list, sheet, workbook and PDF show that a slip was entered by hand, and this is signed", {
    tags: ["rest"],
  }, async () => {
    const slip = await world.lead.client.call(makeSlip, typed);
    expect(slip.by_hand).toBe(true);
    expect((await world.lead.client.call(findSlips, {})).list).toMatchObject([{ by_hand: true }]);
    const { _id } = slip;
    const { client } = world.lead;
    const sheet = read(await bytesOf(fetchFile(client, getSlipSheet, { _id }))).Sheets.磅单;
    expect(sheet?.A1?.v).toBe("磅单（手工填写）");
    const pdf = await bytesOf(fetchFile(client, getSlipPdf, { _id }));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text.replaceAll(/\s/g, "")).toContain("磅单（手工填写）");
    const file = SlipFile.parse(JSON.parse(String(await bytesOf(fetchFile(client, getSlipFile, { _id })))));
    expect(fieldOf(file.slip, "source")).toBe("手工填写");
  });

  it("a reader of the code sees whether a slip was entered by hand, and the names of its issuer and creator", async () => {
    const client = createClient(app.url);
    const byHand = await world.lead.client.call(makeSlip, typed);
    const weighed = await make(await report());
    const [lead, staff] = [byHand.made_by, weighed.made_by];
    const { name } = (await world.admin.client.call(getCurrentOrganisation, {})).org;
    expect(await client.call(verifySlip, queryOf(byHand.verify_url))).toMatchObject({
      by_hand: true,
      genuine: true,
      organisation: name,
      made_by: lead,
    });
    expect(await client.call(verifySlip, queryOf(weighed.verify_url))).toMatchObject({
      by_hand: false,
      organisation: name,
      made_by: staff,
    });
    const { slip } = await slipFileOf(weighed);
    expect(["organisation", "made_by", "source"].map((field) => fieldOf(slip, field))).toEqual([
      name,
      staff,
      undefined,
    ]);
  });
});

async function concurrentOnes(count: number): Promise<void> {
  const ids = await report("dbds", { counts: [3] });
  const made = await Promise.all(Array.from({ length: count }, () => make(ids)));
  const numbers = made.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect(await verifyChain(sealCrypto, await chainOf())).toEqual([]);
}
it("eight concurrent slips get eight consecutive numbers in one valid chain", () => concurrentOnes(8));
it("sixty concurrent slips get sixty consecutive numbers in one valid chain", { tags: ["rest"] }, () =>
  concurrentOnes(60),
);

it("an organisation can create a thousand slips per day; the limit and the numbers start again the next day", async () => {
  const ids = await report();
  const { _id } = await make(ids);
  const asLast = `number = 'LB0999', day_count = ${slipsPerDay - 1}`;
  await runSql(app.databaseUrl, `update weighing_slip set ${asLast} where id = '${_id}'`);
  expect((await make(ids)).number).toMatch(/1000$/);
  const refused = await world.staff.client.fails(makeSlip, { ids });
  expect(refused).toMatchObject({ status: 429, message: "今天已开具 1000 张磅单，达到上限，请明天再开" });
  await runSql(app.databaseUrl, `update weighing_slip set day = day - 1 where org_id = '${world.orgId}'`);
  expect((await make(ids)).number).toMatch(/0001$/);
});

it("a repeated request returns the first slip", async () => {
  const ids = await report();
  const request_id = ids;
  const made = await Promise.all(Array.from({ length: 8 }, () => make(ids, { request_id })));
  expect(new Set(made.map(({ number }) => number)).size).toBe(1);
  expect((await world.staff.client.call(findSlips, {})).page.count).toBe(1);
});

it("the workbook has the values of the slip in every cell", async () => {
  const ids = await report();
  const answer = await fetchFile(world.staff.client, downloadSlip, {
    ids,
    date: "2026-11-20",
    licensePlate: "粤B12345",
    customer: "=1+1",
    farmer: "张三",
    serviceDep: "一部",
    farmOwner: "李四",
  });
  const { Sheets } = read(await bytesOf(Promise.resolve(answer)));
  const sheet = Object.values(Sheets)[0] ?? {};
  const rows = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: "" });
  const [row] = (await world.staff.client.call(findSlips, {})).list;
  expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain(
    `磅单_20261120_粤B12345_${row?.number}.xlsx`,
  );
  const [message] = (await world.admin.client.call(findMessages, {})).list;
  expect(rows[0]).toEqual(["磅单", "", "", "", "", `单号：${row?.number}`]);
  expect(rows.slice(1, 4).map((cells) => [cells[0], cells[2], cells[4]])).toEqual([
    ["日期：2026-11-20", "客户：=1+1", "车牌号：粤B12345"],
    ["服务部：一部", "养户：李四", "饲养员：张三"],
    ["品种：", `设备：${message?.device_name}`, ""],
  ]);
  expect(rows.slice(5, 9).map((cells) => cells.slice(0, 5))).toEqual([
    ["序号", "时间", "头数(头)", "重量(kg)", "均匀度(%)"],
    [1, chinaTime(new Date(message?.create_at ?? 0)), 29, 3475, 69],
    ["合计", "", 29, 3475, ""],
    ["均重(kg/头)", "", 119.83, "", ""],
  ]);
  expect(rows.at(-1)?.slice(0, 4)).toEqual([
    "客户签字：",
    "养户签字：",
    "司磅员：",
    expect.stringMatching(/^打印时间：2/),
  ]);
  expect(sheet["!merges"]?.map((range) => utils.encode_range(range))).toContain("A1:E1");
});

describe("a slip contains only possible values", () => {
  const stored = (change: object) =>
    runSql(
      app.databaseUrl,
      `update weighing_slip set content = content || '${JSON.stringify(change)}'::jsonb where org_id = '${world.orgId}'`,
    );

  it.each([
    ["a negative weight", { weight: -5 }, "重量须为 0 到 50000 公斤"],
    ["a weight beyond any lorry", { weight: 50_000.1 }, "重量须为 0 到 50000 公斤"],
    ["a batch with a negative weight", { msglist: [{ count: 29, weight: -1 }] }, "重量须为 0 到 50000 公斤"],
    ["an animal of twenty tonnes", { msglist: [{ count: 1, weights: [20_000] }] }, "每头的重量须为 0 到 5000 公斤"],
    ["half a head", { counts: [10, 10, 8.5], total: 28.5 }, "头数须为整数，且不超过 100000"],
    ["a total that is not the sum", { total: 30 }, "total 与 counts 之和不符"],
    [
      "heads in and out that do not give the total",
      { count_add: 30, count_sub: 2 },
      "total 与 count_add − count_sub 不符",
    ],
    ["heads below nothing", { count_add: 29, count_sub: -1 }, "count_add 和 count_sub 不能小于 0"],
  ])("a device gets an error for %s, and its other events are accepted", async (_rule, change, text) => {
    const event = (data: object) => alarmEvent(app, { alg_id: "dbgz", type: "dbgz", data: { ...weighed, ...data } });
    const outcomes = await world.device.client.outcomes([event(change), event({})]);
    expect(outcomes.map(({ state }) => state)).toEqual(["refused", "accepted"]);
    expect(outcomes[0]).toMatchObject({ reason: "malformed", text: `事件格式不正确：${text}` });
  });

  it("a stored alarm with an impossible weight cannot be on a slip, and no number is used", async () => {
    const id = await report();
    await runSql(app.databaseUrl, `update message set data = data || '{"weight": -5}'::jsonb where id = '${id}'`);
    const [message] = (await world.admin.client.call(findMessages, {})).list;
    const refused = await world.staff.client.fails(makeSlip, { ids: id });
    expect(refused).toMatchObject({
      error: "slip_unbelievable",
      message: `${chinaTime(new Date(message?.create_at ?? 0))} 的消息重量或头数不合理，请取消选择后重试`,
    });
    expect((await world.staff.client.call(findSlips, {})).list).toEqual([]);
    expect((await make(await report())).number).toMatch(/0001$/);
  });

  it("an older slip with an impossible weight is shown as it was signed", async () => {
    const { _id } = await make(await report());
    await stored({ weight: -5, list: [{ serial: 1, time: 0, total: 1.5, weight: -5, uniformity: null }] });
    expect((await world.staff.client.call(findSlips, {})).list).toMatchObject([{ weight: -5, unreadable: false }]);
    expect(await world.staff.client.call(getSlip, { _id })).toMatchObject({ weight: -5, list: [{ weight: -5 }] });
  });

  it("an unreadable slip is marked in the list and hides no others; opening it is an internal error", async () => {
    const { _id, number } = await make(await report());
    await stored({ total: "many" });
    const readable = await make(await report());
    expect((await world.staff.client.call(findSlips, {})).list).toMatchObject([
      { number: readable.number, unreadable: false },
      { number, unreadable: true, total: 0 },
    ]);
    expect(await world.staff.client.fails(getSlip, { _id })).toMatchObject({ status: 500, error: "internal" });
  });

  it("the verification address uses the configured address, never one from the request", async () => {
    const { _id } = await make(await report());
    const evil = createClient(app.url, world.staff.client.token, { origin: "https://evil.example" });
    expect((await evil.call(getSlip, { _id })).verify_url).toMatch(/^\/#\/verify\?n=LB/);
  });
});

it("the PDF contains the text of the slip", { tags: ["rest"] }, async () => {
  const { _id, number } = await make(await report(), { customer: "客户龘齉", licensePlate: "粤B12345" });
  const bytes = await bytesOf(fetchFile(world.staff.client, getSlipPdf, { _id }));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  for (const word of ["磅单", number, "客户：客户龘齉", "车牌号：粤B12345", "3475", "119.83", "69", "合计", "客户签字"])
    expect(text.replaceAll(/\s/g, "")).toContain(word);
  expect(bytes.length).toBeLessThan(200_000);
});

it("the signed file contains the hash of the stored picture", async () => {
  const id = await report();
  const [picture] = (await world.admin.client.call(listPictures, { id })).list;
  const bytes = Buffer.from(await (await fetch(app.url + (picture?.url ?? ""))).arrayBuffer());
  const { slip } = await slipFileOf(await make(id));
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect(picturesWith(slip, hash)).toEqual(["row.1.picture.image"]);
});

it("voiding needs a permission, is signed, shown everywhere and final, and deletes nothing", async () => {
  const slip = await make(await report());
  const { _id } = slip;
  expect(await world.staff.client.fails(voidSlip, { _id, reason: "填错" })).toMatchObject({ error: "not_permitted" });
  await world.lead.client.call(voidSlip, { _id, reason: "填错客户" });
  expect(await world.lead.client.fails(voidSlip, { _id, reason: "再次" })).toMatchObject({ error: "slip_void" });
  expect(await world.staff.client.call(getSlip, { _id })).toMatchObject({ void: { reason: "填错客户" } });
  const file = await slipFileOf(slip);
  expect(file.void).not.toBeNull();
  expect(await verifySlipFile(sealCrypto, file)).toEqual([]);
  const chain = await chainOf();
  expect(await verifyChain(sealCrypto, chain)).toEqual([]);
  expect(compareWithChain(file.slip, chain)).toEqual([]);
  expect(voidInChain(file.slip, chain)).toBeDefined();
  expect(JSON.stringify(chain)).not.toContain("填错客户");
});

describe("verification with the code on the sheet", () => {
  it("verification shows the content, and whether the slip is void, but not the reason", async () => {
    const slip = await make(await report(), { customer: "王五" });
    const client = createClient(app.url);
    const answer = await client.call(verifySlip, queryOf(slip.verify_url));
    expect(answer).toMatchObject({ genuine: true, voided_at: null, head: { customer: "王五" }, total: 29 });
    await world.lead.client.call(voidSlip, { _id: slip._id, reason: "内部原因" });
    const later = await client.call(verifySlip, queryOf(slip.verify_url));
    expect(later.voided_at).not.toBeNull();
    expect(JSON.stringify(later)).not.toContain("内部原因");
    const { key } = await world.admin.client.call(getSealKey, {});
    expect(await client.call(getPublicKey, { id: key?.id ?? "" })).toEqual(key);
  });

  it.each(["n", "k", "t"] as const)("verification with another %s finds no slip", async (part) => {
    const query = queryOf((await make(await report())).verify_url);
    const other = { n: "LB209901010001", k: "f".repeat(16), t: "f".repeat(24) }[part];
    expect(await createClient(app.url).fails(verifySlip, { ...query, [part]: other })).toMatchObject({
      error: "not_found",
    });
  });

  it("verification with another digest reports a forged sheet", async () => {
    const query = queryOf((await make(await report())).verify_url);
    expect(await createClient(app.url).call(verifySlip, { ...query, d: "f".repeat(20) })).toMatchObject({
      genuine: false,
    });
  });
});

it("slips are found by number, customer, farm owner, and plates in any spelling", async () => {
  const slip = await make(await report(), { customer: "王五", farmOwner: "赵六", licensePlate: "粤B·12345、川A88888" });
  for (const keyword of [slip.number, "王五", "赵六", "B123", "粤b 12345", "B·123", "川A·888"])
    expect((await world.staff.client.call(findSlips, { keyword })).page.count).toBe(1);
  expect((await world.staff.client.call(findSlips, { keyword: "孙七" })).page.count).toBe(0);
  expect((await world.staff.client.call(findSlips, { state: -1 })).page.count).toBe(0);
});

it("the device selection finds visible devices by name and id", async () => {
  const { device_name, device_id } = await world.staff.client.call(getSlipInfo, { ids: await report() });
  const { list } = await world.staff.client.call(listSlipDevices, { keyword: device_id.slice(0, 8) });
  expect(list).toContainEqual(expect.objectContaining({ id: device_id, name: device_name }));
  expect((await world.staff.client.call(listSlipDevices, { keyword: "没有这台" })).list).toEqual([]);
});

it("the device selection contains no deleted device", async () => {
  const { deviceId, uid } = await addDevice(app, world.orgId, world.groupId);
  const offered = async () => (await world.admin.client.call(listSlipDevices, { keyword: deviceId })).list.length;
  expect(await offered()).toBe(1);
  const { sql } = app.services.db;
  await sql.updateTable("device").set({ deleted_at: app.clock.now() }).where("id", "=", uid).execute();
  expect(await offered()).toBe(0);
});
