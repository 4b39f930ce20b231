import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { signIn } from "@huiyan/contract/session/session.api";
import { makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "#test/client.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { holdTable } from "#test/postgres/databases.ts";
import { recordStatements } from "#test/postgres/statements.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

describe("a call of the cost class “cheap”", () => {
  let recorded: ReturnType<typeof recordStatements>;
  beforeAll(() => {
    recorded = recordStatements();
  });
  afterAll(() => recorded.stop());

  /**
   * Matches statements that are not cheap: a transaction, a lock that others may hold, or a figure over any number of
   * rows.
   */
  const costly = /^"begin|for (no key )?update|advisory|distinct|group by|count\(|sum\(/i;
  const cheap = contract.filter(({ cost, permission }) => cost === "cheap" && permission !== "device");

  it.each(cheap.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    "asks the database at most three quick things: $name",
    async ({ endpoint }) => {
      const { input, path } = samples[endpoint.name]?.(world, "", "") ?? { input: {} };
      const client = await signedIn(app, world.admin.phone);
      // the first call fills caches, so only the second one is counted
      await client.send(endpoint, input, path);
      const again = await signedIn(app, world.admin.phone);
      const { statements } = recorded;
      statements.length = 0;
      await again.send(endpoint, input, path);
      expect(statements.filter((text) => costly.test(text))).toEqual([]);
      // three statements of the call, and three for the session, the person and the organisation
      expect(statements.length).toBeLessThanOrEqual(3 + 3);
    },
  );

  const sending = contract.filter(({ cost, permission }) => cost === "file" && permission !== "device");

  it.each(sending.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    "or of the class file computes no figure and waits for no lock: $name",
    async ({ endpoint }) => {
      const { input, path } = samples[endpoint.name]?.(world, "", "") ?? { input: {} };
      const client = await signedIn(app, world.admin.phone);
      const { statements } = recorded;
      statements.length = 0;
      await client.send(endpoint, input, path);
      expect(statements.filter((text) => costly.test(text))).toEqual([]);
    },
  );
});

describe("password hashes, whose queue is short", () => {
  const others = contract.filter(({ cost, permission }) => cost !== "hash" && permission !== "device");

  it.each(others.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    "are computed by calls of the class hash, not by $name",
    async ({ endpoint }) => {
      const { input, path } = samples[endpoint.name]?.(world, "", "") ?? { input: {} };
      const isOperators = endpoint.permission === "operator";
      const client = isOperators ? await operatorSession(app) : await signedIn(app, world.admin.phone);
      const hashed = vi.spyOn(app.services.hashing, "run");
      await client.send(endpoint, input, path);
      expect(hashed).not.toHaveBeenCalled();
      hashed.mockRestore();
    },
  );

  it("are seen by these tests", async () => {
    const hashed = vi.spyOn(app.services.hashing, "run");
    await createClient(app.url).send(signIn, { account: world.admin.phone, password: "Wrong@2026" });
    expect(hashed).toHaveBeenCalled();
    hashed.mockRestore();
  });
});

it("leaves database connections to others while sixty calls wait for one lock of their organisation", {
  tags: ["rest"],
}, async () => {
  const other = await createWorld(app);
  const time = app.clock.now().getTime();
  const slip = { list: [{ serial: 1, time, total: 10, weight: null, uniformity: null }], total: 10 };
  await world.admin.client.call(makeSlip, slip);
  const table = await holdTable(app.databaseUrl, "weighing_key", "access exclusive");
  const waiting = Promise.all(Array.from({ length: 60 }, () => world.admin.client.send(makeSlip, slip)));
  try {
    await table.waitedFor(2);
    const answered = other.admin.client.call(findMessages, {}).then(() => "answered");
    const tooLate = new Promise((resolve) => setTimeout(() => resolve("waits"), 3000));
    expect(await Promise.race([answered, tooLate])).toBe("answered");
  } finally {
    await table.release();
    await waiting;
  }
});
