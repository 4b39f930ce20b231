import { setImmediate as turn } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendAll } from "#test/jobs/sender-of.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { RunningSender } from "./running-sender.ts";
import { type Attempt, type NextAttempt, type OutboxRow, type Sender, waitsOf } from "./sender.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Row extends OutboxRow {
  target: string;
  nextAt: Date | null;
}
const taken: Attempt = { status: 200, tookMs: 1, error: "" };
const refused: Attempt = { status: 500, tookMs: 1, error: "outgoing_unreachable" };

/** Sender whose rows are in memory, and whose receiver the test simulates. */
class Stage {
  readonly name = `test.s${v7().replaceAll("-", "")}`;
  rows: Row[] = [];
  readonly stored: (Attempt<string> & NextAttempt)[] = [];
  /** Running calls by target; calling `answer` ends one. */
  readonly underWay: { target: string; answer: (attempt: Attempt) => void }[] = [];
  answerOf: (row: Row) => Attempt | "later" = () => taken;
  refuseStore: (attempt: Attempt<string>) => boolean = () => false;
  running: RunningSender = new RunningSender(app.services, this.sender());

  add(target: string, count = 1): void {
    for (let n = 0; n < count; n++) {
      const now = app.clock.now();
      this.rows.push({ id: v7(), created_at: now, failures: 0, target, nextAt: now });
    }
  }

  sender(): Sender<Row> {
    return {
      name: this.name,
      shares: { workers: 8, perTarget: 2, perShare: 3, turns: 5 },
      leaseMs: 60_000,
      backOff: { waitMs: waitsOf([10, 60]), lifeMs: 3_600_000 },
      findDue: async ({ now, limit, last }) => {
        const due = this.rows.filter(({ nextAt }) => nextAt !== null && nextAt <= now).map(({ target }) => target);
        const targets = [...new Set(due)].sort((a, b) => Number(last.includes(a)) - Number(last.includes(b)));
        return targets.slice(0, limit).map((target) => ({ target, shares: [target.split("@")[1] ?? target] }));
      },
      take: async (target, { now, until }) => {
        const row = this.rows.find((each) => each.target === target && each.nextAt !== null && each.nextAt <= now);
        if (row !== undefined) row.nextAt = until;
        return row && { ...row };
      },
      send: async (row) => {
        const answer = this.answerOf(row);
        if (answer !== "later") return answer;
        const { promise, resolve } = Promise.withResolvers<Attempt>();
        this.underWay.push({ target: row.target, answer: resolve });
        return promise;
      },
      store: async ({ id }, attempt, next) => {
        if (this.refuseStore(attempt)) throw new Error("refused by test");
        const row = this.rows.find((each) => each.id === id);
        if (row === undefined) throw new Error("no such row");
        row.nextAt = next.nextAt;
        if (attempt.error !== "") row.failures++;
        this.stored.push({ ...attempt, ...next });
      },
    };
  }

  countUnderWay(target: string): number {
    return this.underWay.filter((call) => call.target.startsWith(target)).length;
  }

  async answerAll(attempt: Attempt): Promise<void> {
    for (const { answer } of this.underWay.splice(0)) answer(attempt);
    await turn();
  }
}

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
const failing = () => app.services.jobs.failing().map(({ job }) => job);
const look = async () => void (await stage.running.startWorkers());
const settled = (count: number) => expect.poll(() => stage.underWay.length).toBe(count);

describe("worker limits", () => {
  it("run two workers per target, three per host and eight in total", async () => {
    stage.answerOf = () => "later";
    for (const target of ["a@x", "b@x", "c@y", "d@z", "e@w", "f@v"]) stage.add(target, 3);
    await look();
    await settled(8);
    await look();
    await turn();
    expect(stage.underWay).toHaveLength(8);
    for (const target of ["a", "b", "c", "d"]) expect(stage.countUnderWay(target)).toBeLessThanOrEqual(2);
    expect(stage.countUnderWay("a") + stage.countUnderWay("b")).toBeLessThanOrEqual(3);
    stage.answerOf = () => taken;
    await stage.answerAll(taken);
    await sendAll(stage.running);
    await stage.running.end();
    expect(stage.stored).toHaveLength(18);
  });

  it("reserve a quarter of the workers for healthy targets, for any number of failing or slow ones", async () => {
    const bad = Array.from({ length: 10 }, (_, at) => `bad ${at}`);
    for (const [at, target] of bad.entries()) {
      stage.add(target, 3);
      // half of the targets fail at once, the other half are slow
      stage.answerOf = () => (at % 2 === 0 ? refused : { ...taken, tookMs: 5000 });
      await Promise.all(await stage.running.startWorkers());
    }
    app.clock.moveBy(10_000);
    stage.answerOf = () => "later";
    for (const target of bad) stage.add(target, 3);
    await look();
    await settled(6);
    stage.add("good");
    await look();
    await settled(7);
    expect(stage.countUnderWay("good")).toBe(1);
    await stage.answerAll(taken);
  });

  it("move a worker away from a target after a slow call", async () => {
    stage.add("a", 5);
    stage.answerOf = () => ({ ...taken, tookMs: 5000 });
    await Promise.all(await stage.running.startWorkers());
    expect(stage.stored).toHaveLength(2);
  });

  it("move a worker to another target after a failure, and after the maximum of consecutive rows", async () => {
    stage.add("a", 3);
    stage.answerOf = () => refused;
    await Promise.all(await stage.running.startWorkers());
    expect(stage.stored).toHaveLength(2);
    stage = new Stage();
    stage.add("a", 30);
    await Promise.all(await stage.running.startWorkers());
    expect(stage.stored).toHaveLength(10);
  });
});

describe("attempts", () => {
  it("wait longer after each failure, and stop after the last wait or at the row's maximum age", async () => {
    stage.add("a");
    stage.answerOf = () => refused;
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      await sendAll(stage.running);
      const { nextAt = null } = stage.stored.at(-1) ?? {};
      waits.push(nextAt === null ? undefined : (nextAt.getTime() - app.clock.now().getTime()) / 1000);
      app.clock.moveBy(60_000);
    }
    expect(waits).toEqual([10, 60, undefined, undefined]);
    expect(stage.stored).toHaveLength(3);
    stage.add("a");
    app.clock.moveBy(3_600_000);
    await sendAll(stage.running);
    expect(stage.stored.at(-1)).toMatchObject({ nextAt: null, retryAt: expect.any(Date) });
  });

  it("count as failed if they throw", async () => {
    stage.add("a");
    stage.answerOf = () => {
      throw new Error("unexpected");
    };
    await sendAll(stage.running);
    expect(stage.stored).toMatchObject([{ status: 0, error: "internal", nextAt: expect.any(Date) }]);
  });

  it("count as failed if their answer cannot be stored", async () => {
    stage.add("a");
    stage.refuseStore = ({ error }) => error === "";
    await sendAll(stage.running);
    expect(stage.stored).toMatchObject([{ status: 200, error: "internal", nextAt: expect.any(Date) }]);
  });

  it("are reported as failing while they run longer than their lease", async () => {
    stage.add("a");
    stage.answerOf = () => "later";
    await look();
    await settled(1);
    expect(failing()).not.toContain(`${stage.name}.rows`);
    app.clock.moveBy(60_001);
    expect(failing()).toContain(`${stage.name}.rows`);
    await stage.answerAll(taken);
    await expect.poll(failing).not.toContain(`${stage.name}.rows`);
  });
});

it("delays a row whose result cannot be stored longer each time, instead of sending it again at the end of each lease", {
  tags: ["rest"],
}, async () => {
  stage.add("a");
  stage.refuseStore = () => true;
  let calls = 0;
  stage.answerOf = () => {
    calls++;
    return taken;
  };
  for (let minute = 0; minute < 120; minute++) {
    await sendAll(stage.running);
    app.clock.moveBy(60_000);
  }
  expect(calls).toBeGreaterThan(10);
  expect(calls).toBeLessThan(30);
});

it("waits for running calls at the end and takes no more rows", async () => {
  stage.add("a", 5);
  stage.answerOf = () => "later";
  await look();
  await settled(2);
  let hasEnded = false;
  const ended = stage.running.end().then(() => {
    hasEnded = true;
  });
  await turn();
  expect(hasEnded).toBe(false);
  await stage.answerAll(taken);
  await ended;
  expect(stage.stored).toHaveLength(2);
  expect(await stage.running.startWorkers()).toEqual([]);
});

it("stores no failure while the database is unavailable, and reports it on the health page", async () => {
  const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  stage.add("a", 3);
  stage.refuseStore = () => {
    throw away;
  };
  await sendAll(stage.running);
  await sendAll(stage.running);
  expect(stage.stored).toEqual([]);
  expect(failing()).toContain(`${stage.name}.items`);
  stage.refuseStore = () => false;
  app.clock.moveBy(120_000);
  await sendAll(stage.running);
  await sendAll(stage.running);
  expect(stage.stored.map(({ error }) => error)).toEqual(["", "", ""]);
  expect(failing()).not.toContain(`${stage.name}.items`);
});
