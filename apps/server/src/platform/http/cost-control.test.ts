import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { contract } from "@huiyan/contract/contract";
import { costClasses, costLimits } from "@huiyan/contract/cost";
import { isMultipart } from "@huiyan/contract/endpoint";
import { describe, expect, it } from "vitest";
import { initialFeatures } from "../context/caller.ts";
import { AppError } from "../error/app-error.ts";
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

describe("admits calls up to the limits of their cost class", () => {
  it.each(costClasses)("%s: admits its burst at once, then its rate", (cost) => {
    let now = 0;
    const costs = new CostControl(12, () => now);
    const { burst, perSecond } = costLimits[cost];
    expect(refusals(burst + 10, () => costs.count(cost, person("a"), "192.0.2.1"))).toBe(10);
    expect(refusals(1, () => costs.count(cost, person("b"), "192.0.2.1"))).toBe(0);
    now += 1000;
    expect(refusals(perSecond + 10, () => costs.count(cost, person("a"), "192.0.2.1"))).toBe(10);
  });

  it("charges a screen share to its link, not to the member who created it", () => {
    const costs = new CostControl(12, () => 0);
    const scope = { orgId: "o", staffId: "f", seesAll: true };
    const wall = (linkId: string) =>
      ({
        ...({ ...person("a"), kind: "member", role: "admin", staffId: "f", departmentId: null, scope } as const),
        features: initialFeatures,
        viewing: null,
        display: { linkId, screen: "/dashboard" as const, groupId: null },
      }) as const;
    const { burst } = costLimits.query;
    expect(refusals(burst + 1, () => costs.count("query", wall("one"), "192.0.2.1"))).toBe(1);
    for (const other of [wall("two"), person("a")])
      expect(refusals(burst, () => costs.count("query", other, "192.0.2.1"))).toBe(0);
  });

  it("separates unauthenticated callers by address, in IPv6 by network", () => {
    const costs = new CostControl(12, () => 0);
    const { burst } = costLimits.hash;
    expect(refusals(burst + 1, () => costs.count("hash", nobody, "2001:db8::1"))).toBe(1);
    expect(refusals(1, () => costs.count("hash", nobody, "2001:db8::2"))).toBe(1);
    expect(refusals(1, () => costs.count("hash", nobody, "2001:db8:1::1"))).toBe(0);
  });
});

describe("limits unknown tokens and ids of one address before any lookup", () => {
  const bad = () => Promise.reject(new AppError("session_void"));
  const keyOf = (work: Promise<unknown>) =>
    work.then(
      () => "good",
      (error: unknown) => (error instanceof AppError ? error.key : String(error)),
    );

  it("keeps serving known tokens and other addresses", async () => {
    const costs = new CostControl(12, () => 0);
    await costs.prove("token known", "192.0.2.1", () => Promise.resolve(1));
    let lookedUp = 0;
    for (let n = 0; n < 1500; n++) {
      await keyOf(costs.prove(`token ${n}`, "192.0.2.1", () => bad().finally(() => lookedUp++)));
    }
    expect(lookedUp).toBe(999);
    expect(await keyOf(costs.prove("token known", "192.0.2.1", () => Promise.resolve(1)))).toBe("good");
    expect(await keyOf(costs.prove("token new", "192.0.2.2", () => Promise.resolve(1)))).toBe("good");
    expect(await keyOf(costs.prove("token known", "192.0.2.1", bad))).toBe("session_void");
    expect(await keyOf(costs.prove("token known", "192.0.2.1", bad))).toBe("too_many_requests");
  });

  it("admits fifty pages behind one address that open at once after a restart, with twenty calls each", async () => {
    const costs = new CostControl(12, () => 0);
    const calls = Array.from({ length: 1000 }, (_, n) =>
      keyOf(costs.prove(`token ${n % 50}`, "192.0.2.1", () => Promise.resolve(1))),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["good"]));
    expect(await keyOf(costs.prove("token 51", "192.0.2.1", () => Promise.resolve(1)))).toBe("good");
  });

  it("charges no address for tokens and ids that cannot be looked up while the database is unavailable", async () => {
    const costs = new CostControl(12, () => 0);
    const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
    await costs.prove("token known", "192.0.2.1", () => Promise.resolve(1));
    for (let n = 0; n < 1500; n++) expect(await keyOf(costs.prove(`token ${n}`, "192.0.2.1", away))).toContain("ECONN");
    expect(await keyOf(costs.prove("token known", "192.0.2.1", away))).toContain("ECONN");
    for (let n = 0; n < 1200; n++) await keyOf(costs.prove(`bad ${n}`, "192.0.2.1", bad));
    expect(await keyOf(costs.prove("token known", "192.0.2.1", () => Promise.resolve(1)))).toBe("good");
  });

  it("keeps memory small for thousands of long wrong tokens", { tags: ["rest"] }, async () => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    const heapMb = () => {
      if (typeof collect === "function") collect();
      return process.memoryUsage().heapUsed / 1024 ** 2;
    };
    const costs = new CostControl(12, () => 0);
    const before = heapMb();
    for (let n = 0; n < 3000; n++)
      await keyOf(costs.prove(`token ${randomBytes(7500).toString("hex")}`, "192.0.2.1", bad));
    expect(heapMb() - before).toBeLessThan(10);
    expect(await keyOf(costs.prove("token new", "192.0.2.2", () => Promise.resolve(1)))).toBe("good");
  });

  it("limits the calls with one token or id", async () => {
    const costs = new CostControl(12, () => 0);
    const answers = await Promise.all(
      Array.from({ length: 2100 }, () => keyOf(costs.prove("token a", "192.0.2.1", () => Promise.resolve(1)))),
    );
    expect(answers.filter((answer) => answer === "too_many_requests")).toHaveLength(100);
  });
});

it("leaves database slots for other organisations when one organisation uses many", async () => {
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

it("leaves slots to queries of rows while many callers wait for totals", async () => {
  const costs = new CostControl(12);
  const entered: string[] = [];
  const enter = (cost: "query" | "total", accountId: string) =>
    void costs.enter(cost, person(accountId), "192.0.2.1", never).then(() => entered.push(cost));
  for (let n = 0; n < 40; n++) enter("total", `account ${n}`);
  for (let n = 0; n < 6; n++) enter("query", `account ${n}`);
  await new Promise(setImmediate);
  expect(entered.toSorted()).toEqual([...Array.from({ length: 6 }, () => "query"), "total", "total"]);
});

it("gives a caller with long reads one slot at a time, until their budget has refilled", async () => {
  let now = 0;
  const costs = new CostControl(12, () => now);
  const enter = async (cost: "query" | "total" | "cheap", accountId = "a") => {
    const entered: (() => void)[] = [];
    void costs.enter(cost, person(accountId), "192.0.2.1", never).then((leave) => entered.push(leave));
    await new Promise(setImmediate);
    return entered;
  };
  const long = await Promise.all(Array.from({ length: 6 }, () => enter("query")));
  now += 1000;
  for (const [leave] of long) leave?.();
  const answers = await Promise.all([enter("query"), enter("query"), enter("total"), enter("cheap")]);
  expect(answers.map(({ length }) => length)).toEqual([1, 0, 0, 1]);
  // the budget of another caller is unaffected
  expect((await enter("query", "b")).length).toBe(1);
  answers[0]?.[0]?.();
  await new Promise(setImmediate);
  expect(answers.map(({ length }) => length)).toEqual([1, 0, 1, 1]);
  answers[2]?.[0]?.();
  await new Promise(setImmediate);
  answers[1]?.[0]?.();
  now += 3000;
  const later = await Promise.all([enter("query"), enter("query"), enter("total")]);
  expect(later.map(({ length }) => length)).toEqual([1, 1, 1]);
});

it("assigns every endpoint that accepts files to the class that decodes them", () => {
  const forms = contract.filter(({ input }) => isMultipart(input));
  expect(forms.length).toBeGreaterThan(3);
  expect(forms.filter(({ cost }) => cost !== "decode").map(({ name }) => name)).toEqual([]);
});

it("assigns every endpoint that returns bytes or is called by devices to a class for it", () => {
  const wrong = contract.filter(({ permission, cost }) => permission === "signed" && cost !== "file");
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
