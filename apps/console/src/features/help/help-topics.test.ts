import { expect, it } from "vitest";
import { topicsOf } from "./help-topics.ts";

it.each([
  ["/home", "homeFigures"],
  ["/message", "messageOpen"],
  ["/message/ledger", "ledgerPropose"],
  ["/dashboard/settings", "screensLink"],
  ["/set/notify", "notifyRules"],
  ["/persons", "personsRoles"],
  ["/set/authkey", "setPassword"],
  ["/company", "companyCreate"],
  ["/quickEntry", "quickEdit"],
  ["/settings-of-something-else", "generalMenu"],
  ["/404", "generalMenu"],
])("the help for %s begins with the topic %s", (path, first) => {
  expect(topicsOf(path)[0]).toBe(first);
});
