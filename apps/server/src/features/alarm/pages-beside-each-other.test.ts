import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { addGroup } from "@huiyan/contract/group/group.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let at: number;
const second = 1000;

/** Reports one alarm per number: seconds after the oldest alarm. */
const raise = (seconds: readonly number[]) =>
  world.device.client.outcomes(seconds.map((n) => alarmEvent(app, { happened_at: at + n * second })));

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  at = app.clock.now().getTime() - 3_600_000;
  await raise([...Array(30).keys()]);
});
afterAll(() => app.close());

type Role = "admin" | "staff";
/** Returns the ids of one page. */
const pageOf = async (page: number, edge: PageEdge = {}, role: Role = "admin") =>
  (await world[role].client.call(findMessages, { page, size: 5, ...edge })).list.map(({ _id }) => _id);
const edgesOf = (rows: readonly string[], from_page: number) => ({
  behind: { from_page, after_id: rows.at(-1) },
  before: { from_page, before_id: rows[0] },
});

describe("a client that holds a page opens its neighbour pages by the ids of its first and last row", () => {
  it.each(["admin", "staff"] as const)(
    "for %s, every page opened from any held page equals the page opened directly",
    async (role) => {
      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => pageOf(page, {}, role)));
      expect(new Set(pages.flat()).size).toBe(30);
      for (const [held, rows] of pages.entries()) {
        for (const [wanted, expected] of pages.entries()) {
          const { behind, before } = edgesOf(rows, held + 1);
          expect(await pageOf(wanted + 1, wanted > held ? behind : before, role)).toEqual(expected);
        }
      }
    },
  );

  it("alarms that arrive meanwhile neither repeat nor skip a row; page 1 always has the newest alarms", async () => {
    const [second, third] = await Promise.all([pageOf(2), pageOf(3)]);
    await raise([40, 41, 42]);
    const { behind, before } = edgesOf(second, 2);
    expect(await pageOf(3, behind)).toEqual(third);
    expect(await pageOf(3)).not.toEqual(third);
    expect(await pageOf(1, before)).toEqual(await pageOf(1));
  });

  it("if rows leave the filter meanwhile, the next page skips no row", async () => {
    const unread = async (page: number, edge: PageEdge = {}) =>
      (await world.admin.client.call(findMessages, { page, size: 5, read: -1, ...edge })).list.map(({ _id }) => _id);
    const [first, second] = [await unread(1), await unread(2)];
    await app.services.db.sql.updateTable("message").set({ client_read: true }).where("id", "in", first).execute();
    expect(await unread(2, edgesOf(first, 1).behind)).toEqual(second);
  });

  it("a row id that is not in this list is ignored", async () => {
    const third = await pageOf(3);
    expect(await pageOf(3, { from_page: 2, after_id: "7b5b9b3e-2f52-4f8e-9d38-0b6d3cbe54a1" })).toEqual(third);
    expect(await pageOf(3, { after_id: third[0] })).toEqual(third);
  });
});

it("the audit log also continues after the last row of the held page", async () => {
  for (const name of ["甲", "乙", "丙", "丁"])
    await world.admin.client.call(addGroup, { parent_id: world.orgId, name });
  const lines = async (page: number, edge: PageEdge = {}) =>
    (await world.admin.client.call(findAuditLines, { page, size: 2, ...edge })).list.map(({ _id }) => _id);
  const [first, second] = [await lines(1), await lines(2)];
  app.clock.moveBy(1000);
  await world.admin.client.call(addGroup, { parent_id: world.orgId, name: "戊" });
  expect(await lines(2, { from_page: 1, after_id: first.at(-1) })).toEqual(second);
  expect(await lines(2, { from_page: 3, before_id: (await lines(3))[0] })).toEqual(await lines(2));
});
