import { describe, expect, it } from "vitest";
import { type Role } from "../permissions.ts";
import {
  DepartmentName,
  mayDo,
  needsDepartment,
  PersonAccount,
  type PersonEvent,
  PersonName,
  personEvents,
  personSteps,
  personTexts,
  roleNames,
  rolesForExisting,
  rolesForNew,
  type StaffStatus,
} from "./people.rules.ts";

/** Expected transitions of docs/reference/rights.md R4: from × event → to; “-” is refused. */
const steps: [StaffStatus, Record<PersonEvent, StaffStatus | "gone" | "-">][] = [
  [
    "unactive",
    {
      join: "active",
      edit: "unactive",
      switch: "unactive",
      assign: "unactive",
      invalidate: "leave",
      restore: "-",
      remove: "gone",
    },
  ],
  [
    "active",
    {
      join: "-",
      edit: "active",
      switch: "active",
      assign: "active",
      invalidate: "leave",
      restore: "-",
      remove: "gone",
    },
  ],
  ["leave", { join: "-", edit: "-", switch: "-", assign: "-", invalidate: "-", restore: "active", remove: "gone" }],
];

describe("states of a member", () => {
  it.each(steps.flatMap(([from, row]) => personEvents.map((event) => ({ from, event, to: row[event] }))))(
    "$from × $event → $to",
    ({ from, event, to }) => expect(personSteps[from][event] ?? "-").toBe(to),
  );
});

describe("permissions: only an admin may invalidate, restore and delete, and never the admin's own membership", () => {
  const other = (role: Role, status: StaffStatus = "active") => ({ staffId: "b", role, status });
  const rows: [string, Role, PersonEvent, ReturnType<typeof other>, boolean][] = [
    ["an admin invalidates staff", "admin", "invalidate", other("staff"), true],
    ["an admin invalidates another admin", "admin", "invalidate", other("admin"), true],
    ["a lead invalidates nobody", "lead", "invalidate", other("staff"), false],
    ["an admin restores one who left", "admin", "restore", other("staff", "leave"), true],
    ["a lead restores nobody", "lead", "restore", other("staff", "leave"), false],
    ["an admin deletes one who left", "admin", "remove", other("lead", "leave"), true],
    ["a lead deletes nobody", "lead", "remove", other("staff"), false],
    ["a lead edits staff", "lead", "edit", other("staff"), true],
    ["a lead edits a lead", "lead", "edit", other("lead"), true],
    ["a lead does not edit an admin", "lead", "edit", other("admin"), false],
    ["a lead does not move an admin", "lead", "switch", other("admin"), false],
    ["staff edits nobody", "staff", "edit", other("staff"), false],
    ["staff moves nobody", "staff", "switch", other("staff"), false],
    ["staff assigns nothing", "staff", "assign", other("staff"), false],
    ["admins cannot be selected for an assignment", "admin", "assign", other("admin"), false],
    ["users who left cannot be selected", "admin", "assign", other("staff", "leave"), false],
    ["nobody joins for another", "admin", "join", other("staff", "unactive"), false],
  ];
  it.each(rows)("%s", (_rule, role, event, target, expected) =>
    expect(mayDo({ staffId: "a", role }, event, target)).toBe(expected),
  );
  it.each(["invalidate", "restore", "remove"] as const)("refuses %s for the caller's own account", (event) => {
    for (const status of ["unactive", "active", "leave"] as const) {
      expect(mayDo({ staffId: "a", role: "admin" }, event, { staffId: "a", role: "admin", status })).toBe(false);
    }
  });
});

describe("roles that a user can give", () => {
  it.each([
    ["an admin adds staff or an admin, never a lead", "admin", ["staff", "admin"]],
    ["a lead adds staff", "lead", ["staff"]],
    ["staff adds nobody", "staff", []],
  ] as const)("%s", (_rule, role, expected) => expect(rolesForNew(role)).toEqual(expected));

  const admin = { staffId: "a", role: "admin" } as const;
  const target = (role: Role, hasDepartment: boolean) =>
    ({ staffId: "b", role, status: "active", hasDepartment }) as const;
  it.each([
    ["lead is disabled unless a department is chosen", target("staff", false), ["staff"]],
    ["staff with a department may become lead", target("staff", true), ["lead", "staff"]],
    ["admin is disabled when the existing role is lead", target("lead", true), ["lead", "staff"]],
    ["an admin may step down", target("admin", true), ["admin", "lead", "staff"]],
  ] as const)("%s", (_rule, person, expected) => expect(rolesForExisting(admin, person)).toEqual(expected));
  it("refuses to change the caller's own role", () =>
    expect(rolesForExisting(admin, { ...target("admin", true), staffId: "a" })).toEqual(["admin"]));
  it("require a department for every role except admin", () =>
    expect((["admin", "lead", "staff"] as const).map(needsDepartment)).toEqual([false, true, true]));
});

describe("the user dialog has exactly these texts and limits", () => {
  const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
    result.success ? "" : result.error?.issues[0]?.message;
  it.each([
    ["name required", PersonName.safeParse(" "), "请输入用户名称！"],
    ["name of one character", PersonName.safeParse("王"), "用户名称长度为 2 到 16 个字符"],
    ["name of 2 characters", PersonName.safeParse("王一"), ""],
    ["name of 16 characters", PersonName.safeParse("一".repeat(16)), ""],
    ["name of 17 characters", PersonName.safeParse("一".repeat(17)), "用户名称长度为 2 到 16 个字符"],
    ["phone required", PersonAccount.safeParse(""), "请输入手机号码！"],
    ["phone of 10 digits", PersonAccount.safeParse("1391234567"), "请输入正确格式的手机号码！"],
    ["phone whose first digit is not 1", PersonAccount.safeParse("23912345678"), "请输入正确格式的手机号码！"],
    ["phone whose second digit is 2", PersonAccount.safeParse("12912345678"), "请输入正确格式的手机号码！"],
    ["a good phone, trimmed", PersonAccount.safeParse(" 13912345678 "), ""],
    ["department name required", DepartmentName.safeParse(" "), "请输入部门名称！"],
  ])("%s", (_rule, result, text) => expect(messageOf(result)).toBe(text));
  it.each([
    ["password", "请输入用户密码"],
    ["switchWarning", "确定要切换部门？"],
    ["switchTarget", "请选择部门！"],
    ["moveTarget", "请选择部门！"],
  ] as const)("%s: %s", (key, text) => expect(personTexts[key]).toBe(text));
  it("role names", () => expect(roleNames).toEqual({ admin: "企业管理员", lead: "部门管理员", staff: "普通用户" }));
});
