import { editLink, redeemLink, replaceLinkKey, revokeLink } from "@huiyan/contract/dashboard/display-link.api";
import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { editPerson, invalidatePerson, removePerson } from "@huiyan/contract/people/people.api";
import { socketCloseCodes } from "@huiyan/contract/push";
import { listSessions, revokeSessions } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "#test/client.ts";
import { addWall, openWall, type Wall } from "#test/dashboard/display-client.ts";
import { openStages, pictures, type SharedStage } from "#test/live/live-stage.ts";
import { openPage } from "#test/page-client.ts";
import { addPerson } from "#test/person-client.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let shared: SharedStage;
beforeAll(async () => {
  shared = await openStages();
});
afterAll(() => shared.close());

/** Returns the promise's result if it comes within five seconds, the time in which a screen share must end. */
const withinFive = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<"still open">((resolve) => setTimeout(resolve, 5000, "still open"))]);

const redeems = async (key: string) => {
  const { status, body } = await createClient(shared.app.url).send(redeemLink, { key });
  return status === 200 ? "ok" : JSON.stringify(body);
};

interface Made {
  world: World;
  maker: { staffId: string };
  wall: Wall;
}

/** Makes a screen share of a second admin, who loses rights in some tests. */
async function made(): Promise<Made> {
  const world = await createWorld(shared.app);
  const maker = await addPerson(world, { role: "admin" });
  return { world, maker, wall: await addWall(shared.app, await signedIn(shared.app, maker.phone)) };
}

const admin = ({ world }: Made) => world.admin.client;

describe("within five seconds the page of a screen share is closed, and its session and key are void, when", () => {
  it.each([
    ["the link is turned off", async (it: Made) => admin(it).call(revokeLink, { _id: it.wall.linkId })],
    ["its key is replaced", async (it: Made) => admin(it).call(replaceLinkKey, { _id: it.wall.linkId })],
    ["its maker leaves", async (it: Made) => admin(it).call(invalidatePerson, { id: it.maker.staffId })],
    ["its maker is removed", async (it: Made) => admin(it).call(removePerson, { id: it.maker.staffId })],
    [
      "its maker may make no links any more",
      async (it: Made) => admin(it).call(editPerson, { _id: it.maker.staffId, name: "降级", role: "staff" }),
    ],
  ])("%s", async (_when, end) => {
    const stage = await made();
    const { client, key } = stage.wall;
    const page = await openPage(shared.app.url, client.token ?? "", stage.world.orgId);
    expect((await client.send(getUserInfo, {})).status).toBe(200);
    await end(stage);
    expect(await withinFive(page.closed)).toBe(socketCloseCodes.sessionVoid);
    expect(await client.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    expect(await redeems(key)).toContain("display_link_void");
  });
});

it("live video of a screen share ends within five seconds after the share is revoked", { tags: ["rest"] }, async () => {
  const stage = await shared.stage();
  const { admin } = stage.world;
  const wall = await addWall(shared.app, admin.client, "/monitorDashboard");
  const viewer = await stage.watch(wall.client);
  await vi.waitUntil(() => pictures(viewer) > 0, { timeout: 60_000 });
  await admin.client.call(revokeLink, { _id: wall.linkId });
  expect(await withinFive(viewer.closed)).toBe(liveCloseCodes.denied);
  await stage.close();
});

it("a screen share is refused after its end, even if its session still exists", async () => {
  const { wall, world } = await made();
  const soon = shared.app.clock.now().getTime() + 60_000;
  await world.admin.client.call(editLink, { _id: wall.linkId, name: "到期", expires_at: soon });
  expect((await wall.client.send(getUserInfo, {})).status).toBe(200);
  shared.app.clock.moveBy(60_000);
  expect(await wall.client.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
  expect(await redeems(wall.key)).toContain("display_link_void");
  await world.admin.client.call(editLink, { _id: wall.linkId, name: "续期", expires_at: null });
  expect(await redeems(wall.key)).toBe("ok");
});

it("the creator's session list contains the screen share; after it is ended there, the key opens another session", async () => {
  const world = await createWorld(shared.app);
  const { client } = world.lead;
  const wall = await addWall(shared.app, client);
  const second = await openWall(shared.app, wall.key);
  const { list } = await client.call(listSessions, {});
  const walls = list.filter(({ display }) => display !== null);
  expect(walls.map(({ display }) => display)).toEqual([1, 2].map(() => ({ _id: wall.linkId, name: "前台大屏" })));
  expect(list[0]).toMatchObject({ current: true, display: null });
  await client.call(revokeSessions, { _id: walls[0]?._id ?? "" });
  const statuses = [await wall.client.send(getUserInfo, {}), await second.send(getUserInfo, {})].map((it) => it.status);
  expect(statuses.sort()).toEqual([200, 401]);
  expect(await redeems(wall.key)).toBe("ok");
});
