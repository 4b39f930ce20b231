import * as api from "@huiyan/contract/dashboard/display-link.api";
import { displayLimits } from "@huiyan/contract/dashboard/display-link.rules";
import { getUserInfo, switchOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addWall, openWall } from "#test/dashboard/display-client.ts";
import { sendFrom } from "#test/from-address.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { listLinkRows } from "./display-link.queries.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const link = (name: string) => ({ name, screen: "/dashboard" }) as const;
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

describe("screen shares", () => {
  it("a lead sees their own, an admin those of the organisation, and no user those of another organisation", async () => {
    const own = await createWorld(app);
    const { _id: ofAdmin } = await own.admin.client.call(api.addLink, link("总部"));
    const { _id: ofLead } = await own.lead.client.call(api.addLink, link("车间"));
    const idsOf = async (who: World["admin"]) =>
      (await who.client.call(api.listLinks, {})).list.map(({ _id }) => _id).sort();
    expect(await idsOf(own.admin)).toEqual([ofAdmin, ofLead].sort());
    expect(await idsOf(own.lead)).toEqual([ofLead]);
    for (const client of [own.lead.client, world.admin.client]) {
      for (const endpoint of [api.revokeLink, api.replaceLinkKey])
        expect(await client.fails(endpoint, { _id: ofAdmin })).toMatchObject({ error: "not_found" });
      const edited = { _id: ofAdmin, name: "改", expires_at: null };
      expect(await client.fails(api.editLink, edited)).toMatchObject({ error: "not_found" });
    }
    await own.admin.client.call(api.revokeLink, { _id: ofLead });
    const { list } = await own.lead.client.call(api.listLinks, {});
    expect(list).toMatchObject([{ _id: ofLead, state: "revoked", sessions: 0, name: "车间" }]);
    expect(await own.lead.client.fails(api.revokeLink, { _id: ofLead })).toMatchObject({ error: "not_found" });
  });

  it("accept a group only for the alarm screen, and only one that the creator sees", async () => {
    const { lead, groupId, otherGroupId } = world;
    const add = (input: object) => lead.client.send(api.addLink, { name: "组", ...input });
    expect((await add({ screen: "/dashboard", group_id: groupId })).status).toBe(400);
    expect((await add({ screen: "/alarmDashboard", group_id: otherGroupId })).status).toBe(404);
    const { key } = await lead.client.call(api.addLink, { name: "组", screen: "/alarmDashboard", group_id: groupId });
    expect(await createClient(app.url).call(api.redeemLink, { key })).toMatchObject({ group_id: groupId, name: "组" });
    const past = { name: "过期", screen: "/dashboard", expires_at: app.clock.now().getTime() };
    expect(await lead.client.fails(api.addLink, past)).toMatchObject({ error: "invalid_input" });
  });

  it("are limited to fifty, even with sixty concurrent inserts; a revoked one no longer counts", async () => {
    const { admin, orgId, ...own } = await createWorld(app);
    const outcomes = await Promise.all(times(60, (at) => admin.client.send(api.addLink, link(`${at}`))));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(displayLimits.links);
    const scope = { orgId, staffId: own.lead.staffId, seesAll: true };
    const [one] = await listLinkRows(app.services.db.sql, scope, app.clock.now());
    expect(await admin.client.fails(api.addLink, link("多"))).toMatchObject({ error: "display_link_limit" });
    await admin.client.call(api.revokeLink, { _id: one?.id ?? "" });
    expect((await admin.client.send(api.addLink, link("补"))).status).toBe(200);
  });

  it("that are revoked are listed only if they are among the newest", async () => {
    const { admin } = await createWorld(app);
    for (const at of times(displayLimits.revokedListed + 3, (n) => n)) {
      const { _id } = await admin.client.call(api.addLink, link(`旧 ${at}`));
      await admin.client.call(api.revokeLink, { _id });
      app.clock.moveBy(1000);
    }
    await admin.client.call(api.addLink, link("新"));
    const { list } = await admin.client.call(api.listLinks, {});
    expect(list).toHaveLength(displayLimits.revokedListed + 1);
    expect(list.map(({ name }) => name)).not.toContain("旧 2");
  });
});

describe("sessions of screens", () => {
  it("are limited to twenty per screen share, even with concurrent starts; the oldest end", async () => {
    const { admin } = await createWorld(app);
    const wall = await addWall(app, admin.client);
    app.clock.moveBy(1000);
    const more = await Promise.all(times(30, () => openWall(app, wall.key)));
    const [row] = (await admin.client.call(api.listLinks, {})).list;
    expect(row?.sessions).toBe(displayLimits.sessions);
    expect(await wall.client.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    const statuses = await Promise.all(more.map(async (client) => (await client.send(getUserInfo, {})).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(displayLimits.sessions);
  });

  it("do not change the organisation of their creator's next sign-in", async () => {
    const [first, second] = [await createWorld(app), await createWorld(app)];
    await addMembership(second, first.admin.accountId);
    const { client } = first.admin;
    const wall = await addWall(app, client);
    app.clock.moveBy(120_000);
    const { token } = await client.call(switchOrganisation, { org_id: second.orgId });
    await createClient(app.url, token).call(getUserInfo, {});
    app.clock.moveBy(120_000);
    await wall.client.call(getUserInfo, {});
    const next = await signedIn(app, first.admin.phone);
    expect((await next.call(getUserInfo, {})).org?._id).toBe(second.orgId);
  });
});

async function addMembership(target: World, accountId: string): Promise<void> {
  await app.services.db.sql
    .insertInto("staff")
    .values({
      id: target.groupId,
      org_id: target.orgId,
      account_id: accountId,
      name: "兼职",
      role: "admin",
      status: "active",
      created_at: app.clock.now(),
    })
    .execute();
}

describe("keys", () => {
  it("that are wrong are limited to sixty per address; a valid key from that address is still accepted", async () => {
    const wall = await addWall(app, world.admin.client);
    const outcomes: Record<string, number> = {};
    const attempts = times(90, (at) => sendFrom(app.url, "127.20.9.2", api.redeemLink, { key: `wrong ${at}` }));
    for (const outcome of await Promise.all(attempts)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    expect(outcomes).toEqual({ display_link_void: 60, sign_in_slowed: 30 });
    expect(await sendFrom(app.url, "127.20.9.2", api.redeemLink, { key: wall.key })).toBe("ok");
    expect(await sendFrom(app.url, "127.20.9.2", api.redeemLink, { key: "wrong again" })).toBe("sign_in_slowed");
  });

  it("of revoked shares may be sent repeatedly, and block no other screen", async () => {
    const wall = await addWall(app, world.admin.client);
    const good = await addWall(app, world.admin.client);
    await world.admin.client.call(api.revokeLink, { _id: wall.linkId });
    const ask = (key: string) => sendFrom(app.url, "127.20.9.4", api.redeemLink, { key });
    for (let at = 0; at < 70; at++) expect(await ask(wall.key)).toBe("display_link_void");
    expect(await ask(good.key)).toBe("ok");
  });

  it("are stored only as a hash", async () => {
    const wall = await addWall(app, world.admin.client);
    const rows = await app.services.db.sql.selectFrom("display_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(wall.key);
    const audit = await app.services.db.sql.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(wall.key);
  });
});
