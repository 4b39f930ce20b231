import { type Role } from "@huiyan/contract/permissions";
import { expect, it } from "vitest";
import { maySee, settingPages } from "./setting-pages.ts";

it.each<[Role, string]>([
  ["admin", "my edit remind alarm notify display logo authkey dataUpload orderReport audit"],
  ["lead", "my edit remind display"],
  ["staff", "my edit remind"],
])("%s sees the settings «%s»", (role, keys) => {
  expect(
    settingPages
      .filter((page) => maySee(page, role))
      .map(({ key }) => key)
      .join(" "),
  ).toBe(keys);
});
