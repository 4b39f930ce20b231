import { removeDevices } from "@huiyan/contract/device/device.api";
import { liveCloseCodes, liveTimes } from "@huiyan/contract/live/live.rules";
import { assignGroups, invalidatePerson } from "@huiyan/contract/people/people.api";
import { removePoints } from "@huiyan/contract/point/camera.api";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "#test/client.ts";
import { type LiveStage, openStages, pictures, type SharedStage } from "#test/live/live-stage.ts";

let shared: SharedStage;
beforeAll(async () => {
  shared = await openStages();
});
afterAll(() => shared.close());

const deletesDevice = ({ world }: LiveStage) =>
  world.admin.client.call(removeDevices, { device_ids: [world.device.deviceId] });
const losses: [string, (stage: LiveStage) => Promise<unknown>][] = [
  ["signs out", ({ app, world }) => createClient(app.url, world.staff.client.token).call(signOut, {})],
  [
    "is assigned another group",
    ({ world }) =>
      world.admin.client.call(assignGroups, { staff_ids: [world.staff.staffId], group_ids: [world.otherGroupId] }),
  ],
  ["leaves the organisation", ({ world }) => world.admin.client.call(invalidatePerson, { id: world.staff.staffId })],
  ["watches a device that is deleted", deletesDevice],
];

describe.concurrent("a viewer who watches", () => {
  it.each(losses)("a viewer who %s is disconnected within five seconds", async (_loss, lose) => {
    const stage = await shared.stage();
    const viewer = await stage.watch();
    await vi.waitUntil(() => pictures(viewer) > 0, { timeout: 60_000 });
    const since = performance.now();
    await lose(stage);
    expect(await viewer.closed).toBe(liveCloseCodes.denied);
    expect(performance.now() - since).toBeLessThan(liveTimes.rightMs);
    await stage.close();
  });

  it("a viewer with the right to watch stays connected while another one loses it", async () => {
    const stage = await shared.stage();
    const [stays, goes] = [await stage.watch(stage.world.admin.client), await stage.watch()];
    await stage.world.admin.client.call(invalidatePerson, { id: stage.world.staff.staffId });
    expect(await goes.closed).toBe(liveCloseCodes.denied);
    const before = pictures(stays);
    await vi.waitUntil(() => pictures(stays) > before + 5, { timeout: 60_000 });
    await stage.close();
  });

  it("a play address is refused if its user has lost the right to watch meanwhile", async () => {
    const stage = await shared.stage();
    await stage.watch(stage.world.admin.client);
    const { url } = await stage.play();
    await stage.world.admin.client.call(assignGroups, {
      staff_ids: [stage.world.staff.staffId],
      group_ids: [stage.world.otherGroupId],
    });
    await expect(stage.open(url)).rejects.toThrow("401");
    await stage.close();
  });
});

it("viewers of a deleted point are disconnected, and its device receives a command to stop", {
  tags: ["rest"],
}, async () => {
  const stage = await shared.stage();
  const viewer = await stage.watch(stage.world.admin.client);
  await stage.world.admin.client.call(removePoints, { _id: stage.world.device.pointId });
  expect(await viewer.closed).toBe(liveCloseCodes.denied);
  await expect.poll(() => stage.device.stops).toEqual(stage.device.starts.map((start) => start.push_url));
  await stage.close();
});
