import { exportAuditLines, findAuditLines } from "@huiyan/contract/audit/audit.api";
import { contract } from "@huiyan/contract/contract";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { editPerson, invalidatePerson, removePerson, viewAsPerson } from "@huiyan/contract/people/people.api";
import { type Role } from "@huiyan/contract/permissions";
import { getSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { listSessions, signOut } from "@huiyan/contract/session/session.api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "#test/client.ts";
import { addPerson, clientOf } from "#test/person-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
// each test has its own world, because expensive calls are limited per user and address
beforeEach(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(() => app.close());

const imageKey = "x";
const withSession = contract.filter(
  ({ permission }) => !["public", "signed", "device", "operator"].includes(permission),
);
const changing = withSession.filter(
  (endpoint) => (endpoint.method !== "GET" || endpoint.changes === true) && endpoint.name !== signOut.name,
);

/** Returns every twentieth endpoint, for rules that apply to all endpoints alike. */
const everyTwentieth = (endpoints: typeof contract) => endpoints.filter((_, at) => at % 20 === 0);

/**
 * Opens a session in which a new admin views as another member. The admin is a new one, because some tests remove the
 * admin's rights.
 */
async function viewer(role: Role = "staff", name = "管理员") {
  const admin = await addPerson(world, { role: "admin", departmentId: null, name });
  const seen = await addPerson(world, { role });
  const own = await clientOf(app, admin.phone);
  const { token } = await own.call(viewAsPerson, { _id: seen.staffId });
  return { admin, seen, own, view: createClient(app.url, token) };
}

/** Calls each endpoint in this session, and returns the distinct statuses and error keys. */
async function errorsOf(client: Client, endpoints: typeof contract): Promise<string[]> {
  const errors = new Set<string>();
  for (const endpoint of endpoints) {
    const sample = samples[endpoint.name]?.(world, world.orgId, imageKey);
    const { error, status } = await client.fails(endpoint, sample?.input, sample?.path);
    errors.add(`${status} ${error}`);
  }
  return [...errors];
}

describe("a session for viewing as another member", () => {
  it("a session that views as another member cannot change anything, at a sample of endpoints", async () => {
    const { view } = await viewer("admin");
    expect(await errorsOf(view, everyTwentieth(changing))).toEqual(["403 view_only"]);
  });

  it("a session that views as another member cannot change anything, at any endpoint", { tags: ["rest"] }, async () => {
    // the viewed member is an admin, so that no call is refused for another missing permission
    const { view } = await viewer("admin");
    expect(changing.length).toBeGreaterThan(50);
    expect(await errorsOf(view, changing)).toEqual(["403 view_only"]);
  });

  it("an export in this session is in the audit log with the name of the viewing admin", {
    tags: ["rest"],
  }, async () => {
    const { view, own } = await viewer("admin", "看别人的人");
    expect((await view.send(exportAuditLines, {})).status).toBe(200);
    const { list } = await own.call(findAuditLines, { action: "audit.export" });
    expect(list.map(({ user }) => user)).toEqual(["看别人的人"]);
  });

  it("the session reads no data of the account, neither the admin's nor the member's, and is not in the list of sessions", async () => {
    const { view, own, seen } = await viewer();
    for (const endpoint of [listSessions, getSecondFactor]) {
      expect(await view.fails(endpoint, {})).toMatchObject({ error: "view_own_account", status: 403 });
      expect((await own.send(endpoint, {})).status).toBe(200);
    }
    expect((await own.call(listSessions, {})).list).toMatchObject([{ current: true }]);
    const info = await view.call(getUserInfo, {});
    expect(info).toMatchObject({ account: seen.phone, _id: seen.staffId, unactive: [], left: [] });
    expect(info.orgs.map(({ staff }) => staff._id)).toEqual([seen.staffId]);
  });

  it.each([
    ["the member leaves", async ({ seen }) => world.admin.client.call(invalidatePerson, { id: seen.staffId })],
    ["the member is removed", async ({ seen }) => world.admin.client.call(removePerson, { id: seen.staffId })],
    [
      "the admin loses the admin role",
      async ({ admin }) => world.admin.client.call(editPerson, { _id: admin.staffId, name: "降级", role: "staff" }),
    ],
    ["the admin leaves", async ({ admin }) => world.admin.client.call(invalidatePerson, { id: admin.staffId })],
    [
      "the organisation expires",
      async () =>
        app.services.db.sql
          .updateTable("organisation")
          .set({ expires_at: app.clock.now() })
          .where("id", "=", world.orgId)
          .execute(),
    ],
  ] satisfies [string, (who: Awaited<ReturnType<typeof viewer>>) => Promise<unknown>][])(
    "the session becomes invalid when %s, and does not continue as an ordinary session of the admin",
    async (_rule, end) => {
      const who = await viewer();
      await end(who);
      expect(await errorsOf(who.view, everyTwentieth(withSession))).toEqual(["401 session_void"]);
      // the admin's own session is not affected
      expect((await who.own.send(getUserInfo, {})).status).toBe(200);
    },
  );
});
