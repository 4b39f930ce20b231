import { expect, it } from "vitest";
import { OrganisationQueues } from "./organisation-queues.ts";

interface News {
  orgId: string;
  n: number;
}
const log = { warn: () => {} };
const of = (orgId: string, ...numbers: number[]): News[] => numbers.map((n) => ({ orgId, n }));
const databaseAway = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

/**
 * Returns queues with a log of delivered news.
 * @param fail throws or waits for the deliveries that must fail or hang
 */
function queues(fail: (orgId: string, numbers: number[]) => Promise<void> | void) {
  const delivered: string[] = [];
  const all = new OrganisationQueues<News>({
    async deliver(orgId, news) {
      const numbers = news.map(({ n }) => n);
      await fail(orgId, numbers);
      delivered.push(`${orgId} ${numbers.join(" ")}`);
    },
    log,
    retryMs: 1,
  });
  return { all, delivered };
}

it("does not delay other organisations when the delivery of one never ends", async () => {
  const { all, delivered } = queues((orgId) => (orgId === "slow" ? new Promise(() => {}) : undefined));
  all.add([...of("slow", 1), ...of("quick", 1)]);
  all.add([...of("slow", 2), ...of("quick", 2)]);
  await expect.poll(() => delivered).toEqual(["quick 1", "quick 2"]);
});

it("retries a delivery until the database answers, and keeps the order", async () => {
  let failures = 5;
  const { all, delivered } = queues(() => {
    if (failures-- > 0) throw databaseAway();
  });
  all.add(of("a", 1, 2));
  all.add(of("a", 3));
  await expect.poll(() => delivered).toEqual(["a 1 2 3"]);
});

it("tries news with bad content three times, then delivers later news of the organisation", async () => {
  let tries = 0;
  const { all, delivered } = queues((orgId, numbers) => {
    if (orgId !== "bad" || !numbers.includes(1)) return;
    tries += 1;
    throw new Error("no such row");
  });
  all.add(of("bad", 1));
  await expect.poll(() => tries).toBe(3);
  all.add([...of("bad", 2), ...of("good", 1)]);
  await expect.poll(() => delivered.toSorted()).toEqual(["bad 2", "good 1"]);
  expect(tries).toBe(3);
});

it("counts failed attempts per organisation", async () => {
  const tries = new Map<string, number>();
  const { all, delivered } = queues((orgId) => {
    const before = tries.get(orgId) ?? 0;
    tries.set(orgId, before + 1);
    if (orgId === "away" && before < 10) throw databaseAway();
    if (orgId === "once" && before === 0) throw new Error("no such row");
  });
  all.add(of("away", 1));
  await expect.poll(() => tries.get("away")).toBeGreaterThan(4);
  all.add(of("once", 1));
  await expect.poll(() => delivered.toSorted()).toEqual(["away 1", "once 1"]);
});
