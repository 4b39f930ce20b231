import { expect, it } from "vitest";
import { auditActions } from "../audit/audit-actions.ts";
import { contract } from "../contract.ts";
import { displayReads, displayScreens, screenMayCall } from "./display-link.rules.ts";

/** Endpoints on a screen's list that do more than read, with the reason why they are allowed. */
const excepted: Record<string, string> = {
  "live.play": "begins the stream of a camera that the screen shows; that it was watched is written down",
};
const listed = [...new Set(Object.values(displayReads).flat())];
const endpointOf = (name: string) => contract.find((endpoint) => endpoint.name === name);

it("lists only endpoints of the contract that need a session", () => {
  for (const name of listed) {
    const permission = endpointOf(name)?.permission;
    expect(permission, name).toBeDefined();
    expect(["public", "signed", "device"], name).not.toContain(permission);
  }
});

it("lists only reading endpoints that concern no account and are not audited, except those with a reason", () => {
  const notReading = listed.filter((name) => {
    const endpoint = endpointOf(name);
    return endpoint?.method !== "GET" || endpoint.changes === true || auditActions[name] !== undefined;
  });
  expect(notReading).toEqual(Object.keys(excepted));
  expect(listed.filter((name) => endpointOf(name)?.ownAccount === true)).toEqual([]);
});

it("lists no endpoints about money, plates, people or single records, because no screen shows them", () => {
  const foreign = ["dashboard.countParking", "alarm.getMessage", "alarm.summariseMessages", "parking.findRecords"];
  expect(
    listed.filter((name) => foreign.includes(name) || /^(parking|people|charging|settlement)\./.test(name)),
  ).toEqual([]);
});

it("allows a screen only the calls on its list", () => {
  for (const screen of displayScreens) {
    const allowed = contract.map(({ name }) => name).filter((name) => screenMayCall(screen, name));
    expect(allowed.sort()).toEqual([...new Set<string>(displayReads[screen])].sort());
  }
});
