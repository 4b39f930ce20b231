import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { redeemLink } from "@huiyan/contract/dashboard/display-link.api";
import { editOrganisation } from "@huiyan/contract/operator/organisation.api";
import { getUserInfo, joinOrganisation, switchOrganisation } from "@huiyan/contract/organisation/organisation.api";
import * as api from "@huiyan/contract/people/people.api";
import { socketCloseCodes } from "@huiyan/contract/push";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSessionOrganisation } from "#features/session/session.public.ts";
import { type Client, createClient } from "#test/client.ts";
import { addWall } from "#test/dashboard/display-client.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { openPage } from "#test/page-client.ts";
import { addPerson, clientOf } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { insertPerson } from "./people.public.ts";

let app: TestApp;
let world: World;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  operator = await operatorSession(app);
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof addPerson>>;
const admin = () => world.admin.client;
const look = (client: Client) => client.call(getUserInfo, {});
/** Requests the list of members, which requires a membership. */
const work = (client: Client) => client.send(api.findPeople, {});

/** When the member sends requests, and whether a page of the member is open. */
interface Timing {
  before?: true;
  between?: true;
  /** Requests are sent concurrently with the return. */
  during?: true;
  page?: true;
}
const timings: [string, Timing][] = [
  ["the member sends no requests", {}],
  ["the member sent requests before leaving", { before: true }],
  ["the member sends requests between leaving and returning", { between: true }],
  ["the member sends requests during the return", { during: true }],
  ["a page of the member is open", { page: true }],
  [
    "a page of the member is open, and the member sends requests before, in between and during the return",
    { before: true, between: true, during: true, page: true },
  ],
];

/**
 * Lets the member leave and return. Meanwhile sends the requests of `timing` from the first of two sessions; the second
 * session sends none.
 */
async function play(first: Client, timing: Timing, leave: () => Promise<unknown>, comeBack: () => Promise<unknown>) {
  const page = timing.page && (await openPage(app.url, first.token, world.orgId));
  if (timing.before) await Promise.all([look(first), work(first)]);
  await leave();
  if (timing.between) await Promise.all([look(first), work(first)]);
  const returned = comeBack();
  const seen = timing.during ? await Promise.all([...Array(8).keys()].map(() => look(first))) : [];
  await returned;
  return { seen, page };
}

/** Ways in which a member can leave the organisation and return. */
const ways: [string, (person: Person) => { leave: () => Promise<unknown>; comeBack: () => Promise<unknown> }][] = [
  [
    "is invalidated and restored",
    ({ staffId: id }) => ({
      leave: () => admin().call(api.invalidatePerson, { id }),
      comeBack: () => admin().call(api.restorePerson, { id }),
    }),
  ],
  [
    "is removed, added again and joins",
    (person) => ({
      leave: () => admin().call(api.removePerson, { id: person.staffId }),
      async comeBack() {
        const { phone: account } = person;
        await admin().call(api.addPerson, { name: "再次加入", account, role: "staff", dep_id: world.departmentId });
        await (await signedIn(app, account)).call(joinOrganisation, { org_id: world.orgId });
      },
    }),
  ],
];

async function expectOutside(client: Client): Promise<void> {
  const info = await look(client);
  expect(info).toMatchObject({ org: null, staff: null, left: [] });
  expect(info.orgs.map(({ _id, status, current }) => ({ _id, status, current }))).toContainEqual({
    _id: world.orgId,
    status: "active",
    current: false,
  });
  expect(await client.fails(api.findPeople, {})).toMatchObject({ error: "membership_lost" });
}

async function expectEnters(client: Client): Promise<void> {
  const { token } = await client.call(switchOrganisation, { org_id: world.orgId });
  expect(await look(createClient(app.url, token))).toMatchObject({ org: { _id: world.orgId } });
}

describe.each(ways)(
  "each session of a member who %s is outside the organisation and can enter it again",
  (_way, wayOf) => {
    it.each(timings)("each session is outside the organisation and can enter it again if %s", async (_when, timing) => {
      const person = await addPerson(world);
      const [first, second] = [await clientOf(app, person.phone), await clientOf(app, person.phone)];
      expect((await Promise.all([look(first), look(second)])).map(({ org }) => org?._id)).toEqual(
        [1, 2].map(() => world.orgId),
      );
      const { leave, comeBack } = wayOf(person);
      const { seen, page } = await play(first, timing, leave, comeBack);
      expect(seen.map(({ org }) => org)).toEqual(seen.map(() => null));
      if (page) expect(await page.closed).toBe(socketCloseCodes.membershipLost);
      for (const client of [first, second]) {
        await expectOutside(client);
        await expectEnters(client);
      }
    });

    it("each session is outside and can enter again if a session is opened between leaving and returning", async () => {
      const person = await addPerson(world);
      const before = await clientOf(app, person.phone);
      const { leave, comeBack } = wayOf(person);
      await leave();
      const between = await clientOf(app, person.phone);
      await comeBack();
      for (const client of [before, between]) {
        await expectOutside(client);
        await expectEnters(client);
      }
    });

    it("a session that switched to the organisation while the member was leaving is outside", async () => {
      const person = await addPerson(world);
      const client = await clientOf(app, person.phone);
      const { leave, comeBack } = wayOf(person);
      await leave();
      const { sql } = app.services.db;
      const { id } = await sql
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", person.accountId)
        .executeTakeFirstOrThrow();
      await setSessionOrganisation(sql, id, world.orgId);
      await comeBack();
      await expectOutside(client);
    });

    it("a session in another organisation stays there", async () => {
      const other = await createWorld(app);
      const person = await addPerson(world);
      const now = app.clock.now();
      const { accountId } = person;
      const membership = {
        id: crypto.randomUUID(),
        orgId: other.orgId,
        accountId,
        departmentId: other.departmentId,
        now,
      };
      await insertPerson(app.services.db.sql, { ...membership, name: "两处任职", role: "staff", status: "active" });
      const [here, there] = [await clientOf(app, person.phone), await clientOf(app, person.phone)];
      const { token } = await there.call(switchOrganisation, { org_id: other.orgId });
      const moved = createClient(app.url, token);
      const { leave, comeBack } = wayOf(person);
      await leave();
      await comeBack();
      await expectOutside(here);
      expect(await look(moved)).toMatchObject({ org: { _id: other.orgId } });
    });

    it.each([
      ["the viewed member", "seen"],
      ["the viewing admin", "viewer"],
    ] as const)(
      "a session that views as another member ends permanently if this happens to %s, with or without requests",
      async (_who, whose) => {
        for (const asks of [false, true]) {
          const viewer = await addPerson(world, { role: "admin", departmentId: null });
          const seen = await addPerson(world);
          const { token } = await (await clientOf(app, viewer.phone)).call(api.viewAsPerson, { _id: seen.staffId });
          const view = createClient(app.url, token);
          expect((await view.send(getUserInfo, {})).status).toBe(200);
          const { leave, comeBack } = wayOf({ viewer, seen }[whose]);
          await leave();
          if (asks) await view.send(getUserInfo, {});
          await comeBack();
          expect(await view.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
        }
      },
    );
  },
);

it.each([false, true])(
  "a screen share of a restored member requires its key again (with requests in the meantime: %s)",
  async (asks) => {
    const maker = await addPerson(world, { role: "admin", departmentId: null });
    const wall = await addWall(app, await signedIn(app, maker.phone));
    await admin().call(api.invalidatePerson, { id: maker.staffId });
    if (asks) await wall.client.send(getUserInfo, {});
    await admin().call(api.restorePerson, { id: maker.staffId });
    expect(await wall.client.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    expect((await createClient(app.url).send(redeemLink, { key: wall.key })).status).toBe(200);
  },
);

it("actions of a former member after leaving are not in the organisation's audit log", async () => {
  const person = await addPerson(world);
  const client = await clientOf(app, person.phone);
  await admin().call(api.invalidatePerson, { id: person.staffId });
  await client.call(signOut, {});
  const { list } = await admin().call(findAuditLines, { action: signOut.name });
  expect(list).toEqual([]);
});

describe("each session of a member continues in an expired organisation after it is extended", () => {
  it.each(timings.filter(([, { during }]) => !during))(
    "each session continues in the organisation if %s",
    async (_when, timing) => {
      const person = await addPerson(world);
      const [first, second] = [await clientOf(app, person.phone), await clientOf(app, person.phone)];
      const extend = (expires: number | null) => operator.call(editOrganisation, { _id: world.orgId, expires });
      // the page may stay open, because pages are checked after the response, and the extension may precede the check
      await play(
        first,
        timing,
        () => extend(app.clock.now().getTime()),
        () => extend(null),
      );
      for (const client of [first, second]) expect(await look(client)).toMatchObject({ org: { _id: world.orgId } });
    },
  );
});
