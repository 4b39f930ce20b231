import { expect, test } from "vitest";
import { type Fleet, simulateHour, simulateStorm, type Work } from "./fleet-model.ts";

const none: Work = { thread: 0, others: 0, database: 0, sender: 0 };
const one: Fleet = { nodes: 1, coresOfNode: 2, coresOfDatabase: 1 };

test.each([0.2, 0.5, 0.8])(
  "the mean wait at a server with a load of %f matches the Pollaczek–Khinchine formula",
  (share) => {
    const service = 0.01;
    const { acknowledged, busiestThread } = simulateHour(one, {
      devices: 1,
      presence: none,
      seconds: 4_000,
      alarms: share / service,
      alarm: { ...none, thread: service },
    });
    expect(busiestThread).toBeCloseTo(share, 1);
    const mean = service + (share * service) / (2 * (1 - share));
    expect(acknowledged.mean / mean).toBeGreaterThan(0.9);
    expect(acknowledged.mean / mean).toBeLessThan(1.1);
  },
);

test("all devices reconnect within the server's processing time plus one wait, and sooner with more servers", () => {
  const storm = { devices: 1_000, awaySeconds: 5, connect: { ...none, thread: 0.01 } };
  const alone = simulateStorm(one, storm);
  expect(alone.all).toBeGreaterThanOrEqual(5 + 10);
  expect(alone.all).toBeLessThan(5 + 10 + 4.1);
  const four = simulateStorm({ ...one, nodes: 4 }, storm);
  expect(four.all).toBeLessThan(alone.all);
});

test("with shared cores, all devices reconnect in the time that all work needs on these cores", () => {
  const connect = { thread: 0.01, others: 0.005, database: 0.01, sender: 0.01 };
  const shared = simulateStorm({ ...one, sharedCores: 2 }, { devices: 1_000, awaySeconds: 0, connect });
  expect(shared.all).toBeGreaterThanOrEqual((1_000 * 0.035) / 2);
  expect(shared.all).toBeLessThan((1_000 * 0.035) / 2 + 4.1 + 1);
});
