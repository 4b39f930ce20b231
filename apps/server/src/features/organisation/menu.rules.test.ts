import { type Role } from "@huiyan/contract/permissions";
import { describe, expect, it } from "vitest";
import { type MenuViewer, menuFor, menuRows } from "./menu.rules.ts";

const viewer = (role: Role, more = {}) => ({
  role,
  isParking: true,
  privateMenu: false,
  closed: [],
  language: "zh-CN" as const,
  ...more,
});
const paths = (role: Role) => menuFor(viewer(role)).map((item) => item.path);

describe("menu (domain rules, J)", () => {
  it.each(["/set/logo", "/set/authkey", "/set/dataUpload", "/set/audit"])("%s is the admin's alone", (path) => {
    expect((["admin", "lead", "staff"] as const).map((role) => paths(role).includes(path))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("every item has a parent that is shown, and every group has an item", () => {
    for (const role of ["admin", "lead", "staff"] as const) {
      const menu = menuFor(viewer(role));
      const groups = menu.filter((item) => item.pid === null).map((item) => item._id);
      const parents = menu.flatMap((item) => item.pid ?? []);
      expect(new Set(parents)).toEqual(new Set(groups));
    }
  });

  it("what is closed for the organisation is shown as disabled", () => {
    const item = menuFor(viewer("admin", { closed: ["/persons"] })).find(({ path }) => path === "/persons");
    expect(item?.disable).toBe(true);
  });

  it.each(["zh-TW", "en"] as const)("is there in %s, each title another than in Chinese", (language) => {
    const titles = (viewer: MenuViewer) => menuFor(viewer).map(({ title }) => title);
    const strange = titles(viewer("admin", { language }));
    expect(strange.filter((title) => titles(viewer("admin")).includes(title))).toEqual([]);
    if (language === "en") expect(strange.join("")).not.toMatch(/\p{Script=Han}/u);
  });

  it("ids are unique", () => expect(new Set(menuRows.map((row) => row.id)).size).toBe(menuRows.length));
});
