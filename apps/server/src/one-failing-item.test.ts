import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { twoExports, twoPlannedOrganisations, twoRetentions, twoStorms } from "#test/jobs/items/alarm-items.ts";
import { twoNoticeSteps, twoParkingSteps, twoSessionSteps } from "#test/jobs/items/clean-up-items.ts";
import { twoEndedFaces, twoLibraries, twoStalePictures } from "#test/jobs/items/face-items.ts";
import { twoAwayDevices, twoLongTasks, twoShortTasks, twoStreams } from "#test/jobs/items/maintenance-items.ts";
import { twoBerths, twoLedgers, twoOrders, twoTaughtPoints } from "#test/jobs/items/parking-items.ts";
import { sentItems, twoSent } from "#test/jobs/items/sent-items.ts";
import { type ItemStage, type MakeTwoItems } from "#test/jobs/items/two-items.ts";
import { startReceiver } from "#test/receiver.ts";
import { startPushService } from "#test/stand-in/push-service.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { backgroundWork } from "./background-work.ts";
import { features } from "./features.ts";
import { type Job } from "./platform/jobs/jobs.ts";

/**
 * All jobs, with a function that creates two items for the job. “one thing”: the job has no separate items, only one
 * statement, file or query.
 */
const jobItems: Readonly<Record<string, MakeTwoItems | "one thing">> = {
  "alarm.count": "one thing",
  "alarm.exports": twoExports,
  "alarm.retention": twoRetentions,
  "alarm.storms": twoStorms,
  "backup.run": "one thing",
  "backup.target": "one thing",
  "berth.keepLessons": twoTaughtPoints,
  "clock.putBack": "one thing",
  "demo.history": "one thing",
  "device.cleanClaimTries": "one thing",
  "device.cleanNotices": "one thing",
  "device.cleanPages": "one thing",
  "device.cleanPresence": "one thing",
  "device.disk": "one thing",
  "device.expireCommands": "one thing",
  "device.heartbeat": "one thing",
  "device.notices": twoAwayDevices,
  "device.silent": "one thing",
  "device.storage": "one thing",
  "face.announce": twoLibraries,
  "face.clean": "one thing",
  "face.consent": twoEndedFaces,
  "face.recognise": "one thing",
  "face.renew": twoStalePictures,
  "feedback.clean": "one thing",
  "flow.cleanUp": "one thing",
  "flow.count": "one thing",
  "jobs.clean": "one thing",
  "live.cleanAddresses": "one thing",
  "live.cleanSeats": "one thing",
  "live.external": twoStreams,
  "notify.cleanUp": twoNoticeSteps,
  "notify.plan": twoPlannedOrganisations,
  "openApi.forgetDeliveries": "one thing",
  "openApi.forgetNonces": "one thing",
  "organisation.expire": "one thing",
  "parking.cleanUp": twoParkingSteps,
  "parking.count": "one thing",
  "parking.countHours": "one thing",
  "parking.orders": twoOrders,
  "parking.proveLedger": twoLedgers,
  "parking.silent": "one thing",
  "parking.track": twoBerths,
  "patrol.cleanUp": "one thing",
  "resource.disk": "one thing",
  "resource.evidence": "one thing",
  "resource.sweep": "one thing",
  "resource.uploads": "one thing",
  "servicePackage.clean": "one thing",
  "servicePackage.warn": "one thing",
  "session.clean": twoSessionSteps,
  "task.clean": "one thing",
  "task.run": twoShortTasks,
  "task.runLong": twoLongTasks,
  "workingHours.retention": "one thing",
};

const senderNames = Object.keys(sentItems);

let app: TestApp;
let stage: ItemStage;
beforeAll(async () => {
  const [receiver, pushService] = [await startReceiver(), await startPushService()];
  app = await startTestApp({
    env: {
      PRIVATE: "1",
      MEDIA_SERVER: "srs",
      MEDIA_API_URL: `${receiver.url}/streams`,
      MEDIA_PUSH_URL: "rtmp://media.invalid/live/{key}",
      MEDIA_PLAY_URL: "wss://media.invalid/live/{key}.flv",
    },
  });
  stage = { app, receiver, pushService };
});
afterAll(async () => {
  stage.receiver.close();
  stage.pushService.close();
  await app.close();
});

/** Returns the jobs of a demo with an external media server: the configuration with the most jobs. */
function allWork(): Job[] {
  const config = { ...app.services.config, demo: true };
  const services = { ...app.services, config };
  return backgroundWork(services, features(services));
}
const failing = () => app.services.jobs.failing().map(({ job }) => job);

/** Runs the job several times, some seconds apart, including its background work. */
async function run(name: string): Promise<void> {
  for (let runs = 0; runs < 4; runs++) {
    const job = allWork().find((each) => each.name === name);
    if (job === undefined) throw new Error(`${name} is not registered`);
    await app.services.jobs.watch(name, app.clock.now(), () => job.run());
    await job.end?.();
    app.clock.moveBy(5000);
  }
}

it("lists every job with its items or as “one thing”, and every sender with items", () => {
  const names = allWork().map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(jobItems), ...senderNames].toSorted());
  const senders = features(app.services).flatMap((feature) => feature.senders?.(app.services) ?? []);
  expect(senders.map(({ name }) => name).toSorted()).toEqual(senderNames.toSorted());
});

describe("processes the other items, reports the failing one, and processes it once it works, in", () => {
  const ofJobs = Object.entries(jobItems).flatMap(([name, make]) => (make === "one thing" ? [] : { name, make }));
  const withItems = [...ofJobs, ...senderNames.map((name) => ({ name, make: twoSent(name) }))];
  it.each(withItems)("$name", async ({ name, make }) => {
    const { reportedAs, areDone, mend, laterMs = 700_000 } = await make(stage);
    await run(name);
    expect(await areDone()).toEqual([false, true]);
    if (reportedAs !== undefined) expect(failing()).toContain(reportedAs);
    await mend();
    app.clock.moveBy(laterMs);
    await run(name);
    await run(name);
    expect(await areDone()).toEqual([true, true]);
    expect(failing()).not.toContain(reportedAs);
  });
});
