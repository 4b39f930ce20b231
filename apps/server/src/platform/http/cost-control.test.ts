import { contract } from "@huiyan/contract/contract";
import { costClasses, costLimits } from "@huiyan/contract/cost";
import { isMultipart } from "@huiyan/contract/endpoint";
import { describe, expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import { CostControl } from "./cost-control.ts";

const nobody = { kind: "anyone" } as const;
const person = (accountId: string, orgId = "o") => ({ kind: "user", accountId, sessionId: "s", orgId }) as const;
const never = new AbortController().signal;

function refusals(tries: number, attempt: () => void): number {
  let refused = 0;
  for (let n = 0; n < tries; n++) {
    try {
      attempt();
    } catch (error) {
      if (!(error instanceof AppError) || error.key !== "too_many_requests") throw error;
      refused++;
    }
  }
  return refused;
}

describe("a caller may spend what the class of an endpoint allows", () => {
  it.each(costClasses)("%s: its burst at once, then its rate", (cost) => {
    let now = 0;
    const costs = new CostControl(12, () => now);
    const { burst, perSecond } = costLimits[cost];
    expect(refusals(burst + 10, () => costs.count(cost, person("a"), "192.0.2.1"))).toBe(10);
    expect(refusals(1, () => costs.count(cost, person("b"), "192.0.2.1"))).toBe(0);
    now += 1000;
    expect(refusals(perSecond + 10, () => costs.count(cost, person("a"), "192.0.2.1"))).toBe(10);
  });

  it("strangers are told apart by address, in IPv6 by network", () => {
    const costs = new CostControl(12, () => 0);
    const { burst } = costLimits.hash;
    expect(refusals(burst + 1, () => costs.count("hash", nobody, "2001:db8::1"))).toBe(1);
    expect(refusals(1, () => costs.count("hash", nobody, "2001:db8::2"))).toBe(1);
    expect(refusals(1, () => costs.count("hash", nobody, "2001:db8:1::1"))).toBe(0);
  });
});

it("unknown proofs of one address are bounded before anything is looked up; known ones of the same address are not", () => {
  const costs = new CostControl(12, () => 0);
  costs.rememberProof("token known");
  let n = 0;
  expect(refusals(300, () => costs.admitProof(`token ${n++}`, "192.0.2.1"))).toBe(100);
  expect(refusals(300, () => costs.admitProof("token known", "192.0.2.1"))).toBe(0);
  costs.forgetProof("token known");
  expect(refusals(1, () => costs.admitProof("token known", "192.0.2.1"))).toBe(1);
});

it("one organisation never holds all connections of the database", async () => {
  const costs = new CostControl(12);
  const entered: string[] = [];
  const enter = (accountId: string, orgId: string) =>
    void costs.enter("query", person(accountId, orgId), "192.0.2.1", never).then(() => entered.push(orgId));
  for (let n = 0; n < 40; n++) enter(`account ${n}`, "loud");
  enter("other", "quiet");
  await new Promise(setImmediate);
  expect(entered.filter((org) => org === "loud")).toHaveLength(8);
  expect(entered).toContain("quiet");
});

it("every endpoint that takes files is of the class that takes them apart", () => {
  const forms = contract.filter(({ input }) => isMultipart(input));
  expect(forms.length).toBeGreaterThan(3);
  expect(forms.filter(({ cost }) => cost !== "decode").map(({ name }) => name)).toEqual([]);
});

it("every endpoint that hands out bytes or is called by devices is of a class for it", () => {
  const wrong = contract.filter(({ permission, cost }) => permission === "signed" && cost !== "file");
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
