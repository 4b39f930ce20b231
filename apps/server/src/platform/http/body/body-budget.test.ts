import { reportEvents, reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { contract } from "@huiyan/contract/contract";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { isMultipart, isRaw } from "@huiyan/contract/endpoint";
import { feedbackLimits, reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { signIn } from "@huiyan/contract/session/session.api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#platform/error/app-error.ts";
import { BodyBudget, type BodyHolder, bodyPools, shareOf } from "./body-budget.ts";
import { bodyHolderOf } from "./body-holder.ts";

const megabyte = 1024 * 1024;
const device = (deviceUid: string, orgId: string) => ({ kind: "device", deviceUid, deviceId: "d", orgId }) as const;
const person = (accountId: string, orgId: string) => ({ kind: "user", accountId, sessionId: "s", orgId }) as const;
const nobody = { kind: "anyone" } as const;

const signInFrom = (address: string) => bodyHolderOf(signIn, nobody, address);
const formOf = (account: string, orgId: string, address = `192.0.2.${account}`) =>
  bodyHolderOf(reportFeedback, person(account, orgId), address);
const reportOf = (uid: string, orgId: string) => bodyHolderOf(reportEvents, device(uid, orgId), `198.51.100.${uid}`);
const clipOf = (uid: string, orgId: string) => bodyHolderOf(reportVideo, device(uid, orgId), `198.51.100.${uid}`);

function keyOf(take: () => void): string {
  try {
    take();
    return "taken";
  } catch (error) {
    return error instanceof AppError ? error.key : String(error);
  }
}

/** Sends an endless body until no more is accepted. @returns bytes */
function fill(budget: BodyBudget, holder: BodyHolder, piece = 64 * 1024): number {
  const lease = budget.open(holder);
  lease.arriving(() => undefined);
  let bytes = 0;
  while (keyOf(() => lease.take(piece)) === "taken") bytes += piece;
  return bytes;
}

const takes = (budget: BodyBudget, holder: BodyHolder, bytes: number) =>
  keyOf(() => budget.open(holder).take(bytes)) === "taken";

describe("grants the expected share while no other caller sends", () => {
  it.each([
    ["the largest report", reportOf("1", "o"), deviceLimits.bodyBytes],
    ["the largest clip", clipOf("1", "o"), deviceLimits.videoBytes],
    ["the largest form", formOf("1", "o"), feedbackLimits.pictures * feedbackLimits.pictureBytes + 64 * 1024],
    ["a sign-in", signInFrom("192.0.2.1"), 64 * 1024],
  ])("%s", (_rule, holder, bytes) => {
    expect(takes(new BodyBudget(), holder, bytes)).toBe(true);
  });
});

describe("leaves room for other callers when few callers hold their maximum", () => {
  it("two addresses hold their maximum: a third one can sign in", () => {
    const budget = new BodyBudget();
    for (const address of ["192.0.2.1", "192.0.2.2"]) fill(budget, signInFrom(address));
    expect(takes(budget, signInFrom("192.0.2.3"), megabyte)).toBe(true);
  });

  it("three accounts upload forms: other users can sign in and send forms, and devices can report", () => {
    const budget = new BodyBudget();
    for (const account of ["1", "2", "3"]) fill(budget, formOf(account, `own ${account}`));
    expect(takes(budget, signInFrom("192.0.2.9"), 64 * 1024)).toBe(true);
    expect(takes(budget, formOf("9", "other"), 2 * megabyte)).toBe(true);
    expect(takes(budget, reportOf("9", "other"), deviceLimits.bodyBytes)).toBe(true);
  });

  it("one address with many accounts of many organisations: other addresses can send a large form", () => {
    const budget = new BodyBudget();
    for (let n = 0; n < 50; n++) fill(budget, formOf(`${n}`, `own ${n}`, "192.0.2.1"));
    expect(takes(budget, formOf("x", "other"), 9 * megabyte)).toBe(true);
  });

  it("devices of one organisation hold their maximum: devices of another can report, and clips never take the memory of alarms", () => {
    const budget = new BodyBudget();
    for (let n = 0; n < 50; n++) {
      fill(budget, reportOf(`${n}`, "own"));
      fill(budget, clipOf(`${n}`, "own"));
    }
    expect(takes(budget, reportOf("x", "other"), 7 * megabyte)).toBe(true);
  });

  it("admits a member's body when a colleague holds the member's maximum", () => {
    const budget = new BodyBudget();
    fill(budget, formOf("1", "own"));
    expect(takes(budget, formOf("2", "own"), 4 * megabyte)).toBe(true);
  });
});

it("asks a caller at their own limit to slow down, and a caller blocked by others to retry", () => {
  const budget = new BodyBudget();
  const one = formOf("1", "own");
  expect(fill(budget, one)).toBeLessThanOrEqual(shareOf("forms", 2));
  expect(keyOf(() => budget.open(one).take(megabyte))).toBe("too_many_requests");
  fill(budget, formOf("2", "two"));
  expect(keyOf(() => budget.open(formOf("4", "four")).take(40 * megabyte))).toBe("service_unavailable");
});

it("drops an unfinished body of the largest holder for a much smaller one, and stops counting it", () => {
  const budget = new BodyBudget();
  const stopped: string[] = [];
  const send = (account: string, bytes: number, isWhole = false) => {
    const lease = budget.open(formOf(account, account));
    const end = lease.arriving((error) => stopped.push(`${account} ${error.key}`));
    lease.take(bytes);
    if (isWhole) end();
  };
  send("1", 40 * megabyte);
  send("2", 10 * megabyte, true);
  send("3", 12 * megabyte);
  expect(stopped).toEqual(["1 service_unavailable"]);
  expect([budget.total(), budget.usedBy("forms account 1")]).toEqual([22 * megabyte, 0]);
});

it("limits every public endpoint to the size of a sign-in", () => {
  const large = contract.filter(
    ({ permission, input }) => permission === "public" && (isMultipart(input) || isRaw(input)),
  );
  expect(large.map(({ name }) => name)).toEqual([]);
});

it("releases bytes once, after both the work and the connection have ended", async () => {
  const budget = new BodyBudget();
  const lease = budget.open(formOf("a", "o"));
  lease.take(1000);
  const work = Promise.withResolvers<void>();
  const working = lease.during(() => work.promise);
  lease.release();
  expect(budget.total()).toBe(1000);
  work.resolve();
  await working;
  expect([budget.total(), budget.usedBy("forms account a")]).toEqual([0, 0]);
  lease.release();
  expect(budget.total()).toBe(0);
});

it("counts no bytes at the end, after any sequence of accepted, refused and released bodies", () => {
  const step = fc.record({ owner: fc.nat(4), bytes: fc.nat(60 * megabyte), releases: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const budget = new BodyBudget();
      const leases = steps.map(({ owner, bytes, releases }) => {
        const lease = budget.open(owner === 0 ? signInFrom("192.0.2.1") : formOf(`${owner}`, "o"));
        keyOf(() => lease.take(bytes));
        for (let n = 0; n < releases; n++) lease.release();
        return lease;
      });
      expect(budget.total()).toBeLessThanOrEqual(bodyPools.stranger + bodyPools.forms);
      for (const lease of leases) lease.release();
      expect(budget.total()).toBe(0);
    }),
  );
});
