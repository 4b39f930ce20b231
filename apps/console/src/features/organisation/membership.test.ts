import { expect, it } from "vitest";
import { idOf } from "#test/factories.ts";
import { expiryWarning, firstOrganisation, isOpened, offersSwitch } from "./membership.ts";

const organisation = (n: number, status: "active" | "leave") => ({
  _id: idOf(n),
  name: `企业 ${n}`,
  status,
  current: false,
  staff: { _id: idOf(n + 50), name: "陈思远", role: "staff" as const, org_id: idOf(n) },
});
const invitation = { _id: idOf(9), name: "企业 9" };

it.each([
  ["none", [], undefined],
  [
    "the first that has not expired",
    [organisation(1, "leave"), organisation(2, "active"), organisation(3, "active")],
    2,
  ],
  ["none when all have expired", [organisation(1, "leave")], undefined],
])("switches a user without a current organisation to %s", (_what, orgs, n) => {
  expect(firstOrganisation({ orgs })).toBe(n === undefined ? undefined : idOf(n));
});

it.each([
  ["an organisation", 1, 0, false, true],
  ["an invitation", 0, 1, false, true],
  ["neither", 0, 0, false, false],
  ["an organisation in a private deployment", 1, 0, true, false],
  ["an invitation in a private deployment", 0, 1, true, false],
])("decides whether switching is offered to a user with %s", (_what, orgs, invitations, privatize, offered) => {
  const user = {
    orgs: Array.from({ length: orgs }, () => organisation(1, "active")),
    unactive: Array.from({ length: invitations }, () => invitation),
  };
  expect(offersSwitch(user, privatize)).toBe(offered);
});

const day = 86_400_000;
it.each([
  [null, undefined],
  [31 * day, undefined],
  [30 * day, 30],
  [day / 2, 1],
  [0, 0],
  [-day, 0],
])("a validity that ends in %s ms is announced as %s days", (expires, days) => {
  expect(expiryWarning(expires, 0)).toBe(days);
});

it.each([
  ["/dashboard", true],
  ["/alg/my", false],
  ["/service/order", false],
  ["/videoPoint", false],
])("page %s is open to the user: %s", (path, opened) => {
  const item = { _id: "x", pid: null, title: "", icon: "", lock: false };
  const client_menu = [
    { ...item, path: "/dashboard", disable: false },
    { ...item, path: "/alg/my", disable: true },
    { ...item, path: "/videoPoint", disable: false, lock: true },
  ];
  expect(isOpened({ client_menu }, path)).toBe(opened);
});
