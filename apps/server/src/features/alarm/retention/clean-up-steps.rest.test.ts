import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { JobHealth } from "#platform/jobs/job-health.ts";
import { createLog } from "#platform/log/log.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { holdTable } from "#test/postgres/databases.ts";
import { startS3StandIn } from "#test/stand-in/s3-stand-in.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { applyRetention } from "./apply-retention.ts";

const Health = z.object({
  failing: z.array(z.object({ job: z.string(), times: z.number(), since: z.iso.datetime() })),
});
/**
 * Batch limits with a short statement timeout, which soon ends the wait for a locked table. Creating a partition may
 * take longer and uses the default timeout.
 */
const limits = { rows: 5000, statementMs: 250 };
let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const count = async (table: "device_event" | "message") => {
  const { n } = await app.services.db.sql
    .selectFrom(table)
    .select((on) => on.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
};
const failing = async () => Health.parse(await (await fetch(`${app.url}/healthz`)).json()).failing;

/** Runs the work while another statement locks the table. */
async function whileHeld(table: string, run: () => Promise<void>): Promise<void> {
  const held = await holdTable(app.databaseUrl, table, "access exclusive");
  await run().finally(() => held.release());
}

it("a clean-up step that hangs is ended by its own timeout, other steps finish, and /healthz shows the failure while it lasts", async () => {
  await world.device.client.outcomes([alarmEvent(app)]);
  app.clock.moveBy(400 * 86_400_000);
  await whileHeld("message", async () => {
    // returns although the table is still locked
    await applyRetention(app.services, limits);
    expect(await count("device_event")).toBe(0);
    expect(await failing()).toEqual([]);
    await applyRetention(app.services, limits);
    expect(await failing()).toContainEqual(
      expect.objectContaining({ job: "alarm.retention.messages", times: 2, since: expect.anything() }),
    );
    expect((await failing()).map(({ job }) => job)).not.toContain("alarm.retention.events");
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain(
      'huiyan_job_failures{job="alarm.retention.messages"} 2',
    );
  });
  expect(await count("message")).toBe(1);
  await applyRetention(app.services);
  expect(await count("message")).toBe(0);
  expect(await failing()).toEqual([]);
});

it("a clean-up step that fails repeatedly is logged at the first failure and at recovery, not in between", async () => {
  const lines: string[] = [];
  const log = createLog("info");
  const services: Services = { ...app.services, log, jobs: new JobHealth(log, app.clock) };
  const write = process.stderr.write;
  process.stderr.write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
  try {
    await whileHeld("dead_letter", async () => {
      for (let at = 0; at < 3; at++) await applyRetention(services, limits);
    });
    await applyRetention(services);
  } finally {
    process.stderr.write = write;
  }
  const reports = lines.map((line) => JSON.parse(line)).filter(({ job }) => job === "alarm.retention.deadLetters");
  expect(reports).toMatchObject([{ err: { code: expect.any(String) } }, { msg: "job works again", times: 3 }]);
});

it("pictures that the object store refuses to delete keep their rows, and are deleted when it allows the deletion", async () => {
  const s3 = await startS3StandIn("AK");
  const stored = await startTestApp({ env: { S3_URL: `${s3.url.replace("http://", "http://AK:secret@")}/evidence` } });
  const { device } = await createWorld(stored);
  const event = alarmEvent(stored, { images: [{ role: "image", part: "p" }] });
  await device.client.outcomes([event], { p: await jpeg() });
  const [object] = [...s3.objects.keys()].filter((path) => path.includes("/images/"));
  if (object === undefined) throw new Error("no picture is stored");
  const { db, jobs } = stored.services;
  const state = async () => [
    (await db.sql.selectFrom("stored_file").select("id").execute()).length,
    s3.objects.has(object),
    jobs.failing().map(({ job }) => job),
  ];
  s3.keepAll();
  stored.clock.moveBy(181 * 86_400_000);
  for (let run = 0; run < 2; run++) await applyRetention(stored.services);
  expect(await state()).toEqual([1, true, ["alarm.retention.pictureFiles"]]);
  s3.mend();
  await applyRetention(stored.services);
  expect(await state()).toEqual([0, false, []]);
  await stored.close();
  s3.close();
});
