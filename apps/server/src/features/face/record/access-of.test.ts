import { expect, it } from "vitest";
import { systemClock } from "#platform/clock/clock.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { accessOf } from "./access-of.ts";

it.each([
  ["who looks by himself", null, "seen"],
  ["the admin who looks as somebody else", { by: "admin", until: new Date() }, "admin"],
])("the access log names %s", (_rule, viewing, staffId) => {
  const caller = { orgId: "org", staffId: "seen", viewing } as MemberCaller;
  expect(accessOf({ caller, clock: systemClock }, "look", {}).staffId).toBe(staffId);
});
