import { getUserInfo, saveAlias } from "@huiyan/contract/organisation/organisation.api";
import * as api from "@huiyan/contract/shortcut/shortcut.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { catalogues } from "./shortcut.rules.ts";
import { drawShortcutIcon } from "./shortcut-icons.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

describe("shortcuts", () => {
  it("the catalogues are in this order, and a catalogue without usable shortcuts is left out", async () => {
    expect(catalogues.map(({ title: [text] }) => text)).toEqual(["常见功能", "高级功能", "交易管理"]);
    const all = await world.staff.client.call(api.getAllShortcuts, {});
    expect(all.map(({ title }) => title)).toEqual(["常见功能", "高级功能", "交易管理"]);
    for (const { children } of all) expect(children).not.toEqual([]);
    expect(all[1]?.children.map(({ _id }) => _id).slice(0, 3)).toEqual([
      "dashboard",
      "monitorDashboard",
      "alarmDashboard",
    ]);
  });

  it("every offered shortcut is open in the menu", async () => {
    const { client_menu } = await world.staff.client.call(getUserInfo, {});
    const open = client_menu.filter(({ disable, lock }) => !disable && !lock).map(({ path }) => path);
    const all = await world.staff.client.call(api.getAllShortcuts, {});
    for (const { path } of all.flatMap(({ children }) => children)) expect(open).toContain(path);
  });

  it("fixed shortcuts come first and are always shown; the user's order is kept; unknown and repeated ids are dropped", async () => {
    const ids = async () => (await world.staff.client.call(api.getMyShortcuts, {})).map(({ _id }) => _id);
    expect(await ids()).toEqual(["videoPoint", "message"]);
    await world.staff.client.call(api.saveShortcuts, { list: ["persons", "nothing", "persons"] });
    expect(await ids()).toEqual(["videoPoint", "message", "persons"]);
    await world.staff.client.call(api.saveShortcuts, { list: [] });
    expect(await ids()).toEqual(["videoPoint", "message"]);
    expect((await world.lead.client.call(api.getMyShortcuts, {})).map(({ _id }) => _id)).toEqual([
      "videoPoint",
      "message",
    ]);
  });

  it("more than 8 are refused with 已超出最大限制！", async () => {
    const list = Array.from({ length: 9 }, (_, at) => `s${at}`);
    expect(await world.staff.client.fails(api.saveShortcuts, { list })).toMatchObject({ message: "已超出最大限制！" });
  });

  it("a shortcut that is closed for the organisation is not offered, and not shown if it was chosen", async () => {
    const own = await createWorld(app);
    await app.services.db.sql
      .updateTable("organisation")
      .set({ closed_menu: ["/persons"] })
      .where("id", "=", own.orgId)
      .execute();
    await own.staff.client.call(api.saveShortcuts, { list: ["persons", "devices"] });
    const all = await own.staff.client.call(api.getAllShortcuts, {});
    const mine = await own.staff.client.call(api.getMyShortcuts, {});
    const ids = all.flatMap(({ children }) => children).map(({ _id }) => _id);
    expect(ids).toContain("devices");
    expect(ids).not.toContain("persons");
    expect(mine.map(({ _id }) => _id)).toEqual(["videoPoint", "message", "devices"]);
  });

  it("every shortcut has an icon, and an unknown name has none", async () => {
    for (const { icon } of catalogues.flatMap(({ rows }) => rows)) expect(drawShortcutIcon(icon)).toContain("<svg");
    expect((await world.staff.client.send(api.getShortcutIcon, { name: "toString" })).status).toBe(404);
  });

  it("menu and shortcuts use the organisation's term for device groups", async () => {
    const own = await createWorld(app);
    await own.admin.client.call(saveAlias, { name: "group", value: "网点" });
    const { client_menu } = await own.staff.client.call(getUserInfo, {});
    const all = await own.staff.client.call(api.getAllShortcuts, {});
    const titles = [...client_menu, ...all.flatMap(({ children }) => children)].filter(
      ({ path }) => path === "/deviceGroup",
    );
    expect(titles.map(({ title }) => title)).toEqual(["网点", "网点"]);
  });
});
