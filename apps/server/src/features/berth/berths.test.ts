import * as api from "@huiyan/contract/berth/berth.api";
import { maxBerthsPerPoint } from "@huiyan/contract/berth/berth.rules";
import { removePoints } from "@huiyan/contract/point/camera.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { berthEntry, drawBerth, square } from "#test/berth/berths.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let pointId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  pointId = world.device.pointId;
});

const draw = (no: string, rest: Parameters<typeof berthEntry>[2] = {}) =>
  drawBerth(world.lead.client, pointId, no, rest);
const labels = async () =>
  (await world.lead.client.call(api.listPointBerths, { id: pointId })).map(({ label }) => label);
const numbered = (n: number) => berthEntry(pointId, String(n));

describe("numbers of berths (A10)", () => {
  it("numbers are shown with three digits after their prefix, in natural order", async () => {
    for (const [prefix, no] of [
      ["B", "1"],
      ["a", "3"],
      ["A", "10"],
      ["A", "2"],
      ["A", "1000"],
    ] as const) {
      await draw(no, { prefix });
    }
    expect(await labels()).toEqual(["A002", "a003", "A010", "A1000", "B001"]);
  });

  it.each([
    ["A", "1", "a", "001"],
    ["A", "01", "A", "001"],
    ["A1", "001", "A", "1001"],
  ])("%s + %s exists: %s + %s is a duplicate, also for an edit", async (prefix, no, otherPrefix, otherNo) => {
    await draw(no, { prefix });
    const refused = { status: 400, error: "berth_number_taken", message: "泊位号重复" };
    const again = berthEntry(pointId, otherNo, { prefix: otherPrefix });
    expect(await world.lead.client.fails(api.addBerth, again)).toMatchObject(refused);
    const { _id } = await draw("77", { prefix: "Z" });
    const edit = { _id, prefix: otherPrefix, no: otherNo };
    expect(await world.lead.client.fails(api.editBerth, edit)).toMatchObject(refused);
    const onOther = berthEntry(world.hidden.pointId, no, { prefix });
    expect(await world.admin.client.fails(api.addBerth, onOther)).toMatchObject(refused);
  });

  it("when thirty users request one number concurrently, one gets it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        world[at % 2 === 0 ? "admin" : "lead"].client.send(
          api.addBerth,
          berthEntry(at % 4 === 0 ? world.hidden.pointId : pointId, "7"),
        ),
      ),
    );
    const byStatus = Object.groupBy(answers, ({ status }) => status);
    expect(byStatus[200]).toHaveLength(1);
    expect(Object.keys(byStatus).every((status) => ["200", "400", "404"].includes(status))).toBe(true);
    const { page } = await world.admin.client.call(api.findBerths, {});
    expect(page.count).toBe(1);
  });

  it("a staff member may request the next number and the point's current picture", async () => {
    const { client } = world.staff;
    expect(await client.call(api.suggestBerthNumber, { prefix: "Q" })).toEqual({ no: "001" });
    const answer = await client.fails(api.getBerthSnapshot, { point_id: world.device.pointId });
    expect(answer).toMatchObject({ error: "device_offline" });
  });

  it("the suggested number follows the highest one of the prefix, void berths included; gaps are not filled", async () => {
    const suggested = async (prefix: string) => (await world.lead.client.call(api.suggestBerthNumber, { prefix })).no;
    expect(await suggested("A")).toBe("001");
    await draw("1");
    const { _id } = await draw("3");
    await world.lead.client.call(api.voidBerth, { _id, invalid: 1 });
    expect([await suggested("A"), await suggested("a"), await suggested("B")]).toEqual(["004", "004", "001"]);
    await draw("999", { prefix: "B" });
    expect(await suggested("B")).toBe("1000");
    // the prefix A with the number 1001, and the prefix A1 with the number 001, give the same label
    await draw("1001");
    expect(await suggested("A1")).toBe("002");
  });

  it.each([
    ["", "请输入泊位号！"],
    ["12a", "泊位号为 1 到 6 位数字"],
    ["1234567", "泊位号为 1 到 6 位数字"],
  ])("the number %j is refused: %s", async (no, message) => {
    expect((await world.lead.client.fails(api.addBerth, berthEntry(pointId, no))).fields).toEqual({ no: message });
  });

  it("a region whose sides cross is refused with a readable reason", async () => {
    const [a, b, c, d] = square(0.1, 0.1);
    const roi = [a, c, b, d].filter((corner) => corner !== undefined);
    const refused = await world.lead.client.fails(api.addBerth, berthEntry(pointId, "1", { roi }));
    expect(refused.fields).toEqual({ roi: "泊位的边不能相互交叉" });
  });
});

describe("berths of one point", () => {
  it("repeated and concurrent inserts with one id add one berth", async () => {
    const entry = berthEntry(pointId, "1", { _id: v7() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.lead.client.call(api.addBerth, entry)));
    expect(new Set(answers.map(({ _id }) => _id))).toEqual(new Set([entry._id]));
    expect(await labels()).toEqual(["A001"]);
  });

  it("a point has at most a hundred berths, for any number of concurrent inserts", { tags: ["rest"] }, async () => {
    for (let from = 0; from < maxBerthsPerPoint - 4; from += 24) {
      await Promise.all(
        Array.from({ length: 24 }, (_, at) => world.lead.client.call(api.addBerth, numbered(from + at))),
      );
    }
    const late = await Promise.all(
      Array.from({ length: 12 }, (_, at) => world.lead.client.send(api.addBerth, numbered(500 + at))),
    );
    expect(late.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = late.filter(({ status }) => status !== 200).map(({ body }) => body);
    expect(refused).toEqual(Array(8).fill(expect.objectContaining({ message: "一个点位最多 100 个泊位" })));
  });

  it("concurrent edits of different fields of one berth are all kept", async () => {
    const { _id } = await draw("1");
    const roi = square(0.5, 0.5);
    await Promise.all([
      world.lead.client.call(api.editBerth, { _id, roi }),
      world.admin.client.call(api.editBerth, { _id, no: "9", prefix: "B" }),
      world.admin.client.call(api.editBerth, { _id, is_new_energy: 1 }),
    ]);
    const [berth] = await world.lead.client.call(api.listPointBerths, { id: pointId });
    expect(berth).toMatchObject({ roi, label: "B009", is_new_energy: 1, type: 1 });
  });

  it("removing a point deletes its berths, so that their numbers can be used again", async () => {
    await draw("1");
    await world.lead.client.call(removePoints, { _id: [pointId] });
    const again = await drawBerth(world.admin.client, world.hidden.pointId, "1");
    expect(again.label).toBe("A001");
  });
});

describe("restrictions of void and occupied berths (A10)", () => {
  it("a void berth can be neither edited nor deleted until it is restored", async () => {
    const { _id } = await draw("1");
    const voided = await world.lead.client.call(api.voidBerth, { _id, invalid: 1 });
    expect(voided).toMatchObject({ status: -2, invalid: 1, enable: 0 });
    const refused = { status: 400, message: "泊位已作废" };
    expect(await world.lead.client.fails(api.editBerth, { _id, type: 2 })).toMatchObject(refused);
    expect(await world.lead.client.fails(api.deleteBerth, { id: _id })).toMatchObject(refused);
    // voiding a void berth is no error
    expect(await world.lead.client.call(api.voidBerth, { _id, invalid: 1 })).toMatchObject({ invalid: 1 });
    const restored = await world.lead.client.call(api.voidBerth, { _id, invalid: 0 });
    expect(restored).toMatchObject({ status: 0, invalid: 0 });
    await world.lead.client.call(api.deleteBerth, { id: _id });
    expect(await labels()).toEqual([]);
  });

  it("a berth with a recorded car cannot be deleted; voiding it ends the stay without an exit", async () => {
    const { _id } = await draw("1");
    const recordId = await parkCar(_id);
    expect(await world.lead.client.fails(api.deleteBerth, { id: _id })).toMatchObject({
      status: 400,
      message: "泊位使用中",
    });
    await world.lead.client.call(api.voidBerth, { _id, invalid: 1 });
    const record = await app.services.db.sql
      .selectFrom("parking_record")
      .select(["is_open", "codes", "review_state"])
      .where("id", "=", recordId)
      .executeTakeFirst();
    expect(record).toEqual({ is_open: false, codes: ["P-NOOUT"], review_state: 2 });
  });

  it("void berths, and berths occupied at the record's time, are disabled as options for the record", async () => {
    const [first, second] = [await draw("1"), await draw("2"), await draw("3")];
    await world.lead.client.call(api.voidBerth, { _id: first._id, invalid: 1 });
    const { _id: fourth } = await draw("4");
    const record_id = await parkCar(fourth);
    await parkCar(second._id);
    const unknown = { point_id: pointId, record_id: v7() };
    expect(await world.staff.client.fails(api.listBerthOptions, unknown)).toMatchObject({ status: 404 });
    const options = await world.staff.client.call(api.listBerthOptions, { point_id: pointId, record_id });
    expect(options.map(({ value, disabled, reason }) => [value, disabled, reason])).toEqual([
      ["A001", true, "泊位已作废"],
      ["A002", true, "该泊位在此时段已有停车记录"],
      ["A003", false, ""],
      ["A004", false, ""],
    ]);
  });

  it.each([
    ["was discarded", { scrap_cause: "repeat" }],
    ["was excluded", { exclude_cause: "special" }],
    ["ended at the time when this one began", "touch"],
  ] as const)("a berth can be chosen if the other record there %s", async (_rule, other) => {
    const [first, second] = [await draw("1"), await draw("2")];
    const record_id = await parkCar(first._id);
    const otherId = await parkCar(second._id);
    const { sql } = app.services.db;
    const { at } = await sql
      .selectFrom("parking_record")
      .select("at")
      .where("id", "=", record_id)
      .executeTakeFirstOrThrow();
    const before = new Date(at.getTime() - 3_600_000);
    const set = other === "touch" ? { entry_at: before, leave_at: at, is_open: false } : other;
    await sql.updateTable("parking_record").set(set).where("id", "=", otherId).execute();
    const options = await world.staff.client.call(api.listBerthOptions, { point_id: pointId, record_id });
    expect(options.map(({ value, disabled }) => [value, disabled])).toEqual([
      ["A001", false],
      ["A002", false],
    ]);
  });
});

let serial = 1;
/** Stores an open record of a car in the berth, and returns the record's id. */
async function parkCar(berthId: string): Promise<string> {
  const id = v7();
  const now = app.clock.now();
  const { sql } = app.services.db;
  await sql.updateTable("berth").set({ phase: "occupied", plate: "粤B12345" }).where("id", "=", berthId).execute();
  await sql
    .insertInto("parking_record")
    .values({
      id,
      org_id: world.orgId,
      serial: String(serial++),
      device_uid: world.device.uid,
      point_id: pointId,
      berth_id: berthId,
      berth_label: "A001",
      berth_sort: "a",
      berth_type: 1,
      is_new_energy: false,
      car_type: 1,
      entry_id: v7(),
      entry_at: now,
      is_open: true,
      review_state: 3,
      created_at: now,
    })
    .execute();
  return id;
}

describe("undoing a deletion", () => {
  it("undoing a deletion restores the berth unchanged; repeating it changes nothing", async () => {
    const drawn = await draw("1", { is_new_energy: 1, type: 3 });
    await world.lead.client.call(api.deleteBerth, { id: drawn._id });
    for (const _ of [1, 2]) {
      const back = await world.lead.client.call(api.restoreBerth, { _id: drawn._id });
      expect(back).toMatchObject({ _id: drawn._id, label: "A001", roi: drawn.roi, is_new_energy: 1, type: 3 });
    }
    expect(await labels()).toEqual(["A001"]);
  });

  it("undoing a deletion is refused if another berth has got the number meanwhile", async () => {
    const { _id } = await draw("1");
    await world.lead.client.call(api.deleteBerth, { id: _id });
    await draw("1");
    expect(await world.lead.client.fails(api.restoreBerth, { _id })).toMatchObject({ message: "泊位号重复" });
  });
});

describe("visibility of berths", () => {
  it("a lead finds and changes the berths of visible devices, and no others", async () => {
    const hidden = await drawBerth(world.admin.client, world.hidden.pointId, "1");
    await draw("2");
    const { list, page } = await world.lead.client.call(api.findBerths, {});
    expect([list.map(({ label }) => label), page.count]).toEqual([["A002"], 1]);
    expect((await world.lead.client.call(api.getBerthTree, {})).counts).toEqual({ [pointId]: 1 });
    for (const call of [
      world.lead.client.fails(api.editBerth, { _id: hidden._id, type: 2 }),
      world.lead.client.fails(api.deleteBerth, { id: hidden._id }),
      world.lead.client.fails(api.voidBerth, { _id: hidden._id, invalid: 1 }),
      world.lead.client.fails(api.listPointBerths, { id: world.hidden.pointId }),
      world.lead.client.fails(api.listBerthOptions, { point_id: world.hidden.pointId }),
      world.lead.client.fails(api.getBerthPicture, { point_id: world.hidden.pointId }),
      world.lead.client.fails(api.getBerthSnapshot, { point_id: world.hidden.pointId }),
      world.lead.client.fails(api.addBerth, berthEntry(world.hidden.pointId, "9")),
    ]) {
      expect(await call).toMatchObject({ status: 404 });
    }
    await world.admin.client.call(api.deleteBerth, { id: hidden._id });
    expect(await world.lead.client.fails(api.restoreBerth, { _id: hidden._id })).toMatchObject({ status: 404 });
  });

  it("the list is filtered by group, device, point, text and status", async () => {
    await drawBerth(world.admin.client, world.hidden.pointId, "11");
    await draw("1");
    const { _id } = await draw("12");
    await world.admin.client.call(api.voidBerth, { _id, invalid: 1 });
    const found = async (filter: Parameters<typeof world.admin.client.call<typeof api.findBerths>>[1]) =>
      (await world.admin.client.call(api.findBerths, filter)).list.map(({ label }) => label);
    expect(await found({})).toEqual(["A001", "A011", "A012"]);
    expect(await found({ group_id: world.groupId })).toEqual(["A001", "A012"]);
    expect(await found({ device_id: world.hidden.deviceId })).toEqual(["A011"]);
    expect(await found({ point_id: pointId, keyword: "a01" })).toEqual(["A012"]);
    expect([await found({ status: 0 }), await found({ status: -2 }), await found({ status: 1 })]).toEqual([
      ["A001", "A011"],
      ["A012"],
      [],
    ]);
    expect(await found({ page: 2, size: 2 })).toEqual(["A012"]);
  });
});
