import { type Role } from "@huiyan/contract/permissions";
import { describe, expect, it } from "vitest";
import { type MenuRow, type MenuViewer, menuFor, menuRows } from "./menu.rules.ts";
import { listsLivestock } from "./point-details.ts";

const viewer = (role: Role, more: Partial<MenuViewer> = {}): MenuViewer => ({
  role,
  features: { parking: true, farm: true },
  privateMenu: false,
  packages: false,
  livestock: false,
  closed: [],
  locked: [],
  language: "zh-CN",
  groupTerm: undefined,
  ...more,
});
const paths = (role: Role) => menuFor(viewer(role)).map((item) => item.path);

describe("menu", () => {
  it.each(["/set/logo", "/set/authkey", "/set/dataUpload", "/set/audit", "/set/alarm", "/set/notify"])(
    "only admins have the entry %s",
    (path) => {
      expect((["admin", "lead", "staff"] as const).map((role) => paths(role).includes(path))).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it("the entries depend on the role as listed", () => {
    const everybody = [
      ...[
        "/home",
        "",
        "/videoPoint",
        "/monitorDashboard",
        "/alarmDashboard",
        "",
        "/message",
        "/workingHours",
        "/passengerFlow",
        "/trafficFlow",
        "",
        "/devices",
        "/deviceGroup",
        "",
        "/berth",
      ],
      ...[
        "/parkingData",
        "/order/occupy",
        "/chargingRecord",
        "",
        "/farmers",
        "/farm/headCount",
        "/poundList",
        "",
        "/alg/my",
      ],
      ...[
        "",
        "/persons",
        "/library/face",
        "",
        "/dashboard",
        "/mtDashboard",
        "/bashboard",
        "",
        "/set/my",
        "/set/edit",
        "/set/remind",
      ],
    ];
    expect(paths("staff")).toEqual(everybody);
    const more: Record<string, string[]> = {
      "/message": ["/message/ledger"],
      "/alg/my": ["/alg/issued"],
      "/bashboard": ["/kanban/settings", "/dashboard/settings"],
    };
    const managers = everybody.flatMap((path) => [path, ...(more[path] ?? [])]);
    expect(paths("lead")).toEqual([...managers, "/set/display"]);
    expect(paths("admin")).toEqual([
      ...managers.flatMap((path) => (path === "/order/occupy" ? [path, "/order/chargingRules"] : [path])),
      ...["/set/alarm", "/set/notify", "/set/display", "/set/logo"],
      ...["/set/authkey", "/set/dataUpload", "/set/orderReport", "/set/audit"],
    ]);
  });

  it.each([
    ["wens", false, true],
    ["other", false, false],
    ["", false, false],
    ["", true, true],
  ])("with the private code «%s» and demo %s, the menu contains livestock alarms: %s", (privateCode, demo, isThere) => {
    const livestock = listsLivestock({ privateCode, demo });
    const menu = menuFor(viewer("staff", { livestock })).map(({ path }) => path);
    expect(menu.includes("/message/wens")).toBe(isThere);
  });

  it("if packages are sold, admins and leads have the list of packages, and only admins have the orders", () => {
    const of = (role: Role) =>
      menuFor(viewer(role, { packages: true }))
        .map(({ path }) => path)
        .filter((path) => path.startsWith("/service/"));
    expect([of("staff"), of("lead"), of("admin")]).toEqual([
      [],
      ["/service/manage"],
      ["/service/manage", "/service/order"],
    ]);
  });

  it("each entry has a visible parent, and each group without a page has an entry", () => {
    for (const role of ["admin", "lead", "staff"] as const) {
      const menu = menuFor(viewer(role));
      const groups = menu.filter((item) => item.pid === null && item.path === "").map((item) => item._id);
      const parents = menu.flatMap((item) => item.pid ?? []);
      expect(new Set(parents)).toEqual(new Set(groups));
    }
  });

  it("entries that the operator closed for the organisation are marked as disabled", () => {
    const menu = menuFor(viewer("admin", { closed: ["/persons"] }));
    expect(menu.filter(({ disable }) => disable).map(({ path }) => path)).toEqual(["/persons"]);
  });

  it("entries that the operator locked for the organisation are marked as locked in every deployment", () => {
    for (const privateMenu of [false, true]) {
      const menu = menuFor(viewer("admin", { locked: ["/alarmDashboard"], privateMenu }));
      expect(menu.filter(({ lock }) => lock).map(({ path }) => path)).toEqual(["/alarmDashboard"]);
    }
  });

  it.each(["zh-TW", "en"] as const)("each title is translated into %s", (language) => {
    const titles = (viewer: MenuViewer) => menuFor(viewer).map(({ title }) => title);
    const strange = titles(viewer("admin", { language }));
    expect(strange.filter((title) => titles(viewer("admin")).includes(title))).toEqual([]);
    if (language === "en") expect(strange.join("")).not.toMatch(/\p{Script=Han}/u);
  });

  it("a private entry is locked without the permission, and an entry of a feature is missing without the feature", () => {
    const row = (path: string, more: Partial<MenuRow>): MenuRow => ({
      id: path,
      pid: null,
      path,
      title: ["屏", "屏", "Wall"],
      icon: "",
      roles: ["staff"],
      ...more,
    });
    const rows = [row("/private", { private: true }), row("/parking", { feature: "parking" }), row("/open", {})];
    // a row without a parent and path is a group, which is only shown if it has an entry
    const items = rows.flatMap((one) => [one, { ...one, id: `${one.id}/in`, pid: one.id }]);
    const locks = (more: object) =>
      menuFor(viewer("staff", more), items).flatMap(({ pid, path, lock }) => (pid === null ? [] : [[path, lock]]));
    expect(locks({})).toEqual([
      ["/private", true],
      ["/parking", false],
      ["/open", false],
    ]);
    expect(locks({ privateMenu: true, features: { parking: false, farm: true } })).toEqual([
      ["/private", false],
      ["/open", false],
    ]);
  });

  it("the ids of all entries are unique", () =>
    expect(new Set(menuRows.map((row) => row.id)).size).toBe(menuRows.length));
});
