import { setTimeout as sleep } from "node:timers/promises";
import * as api from "@huiyan/contract/organisation/organisation.api";
import { organisationLimits } from "@huiyan/contract/organisation/organisation.rules";
import {
  addDepartment,
  getDepartmentTree,
  moveDepartment,
  sortDepartments,
} from "@huiyan/contract/people/department.api";
import { addPerson as addPersonApi, editPerson, invalidatePerson } from "@huiyan/contract/people/people.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client } from "#test/client.ts";
import { addAccount, addPerson, clientOf, newPhone } from "#test/person-client.ts";
import { holdTable } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const sixty = Array.from({ length: 60 }, (_, at) => at);

/** Sends sixty concurrent requests. Returns the number of responses per error key, or `ok`. */
async function atOnce(
  send: (at: number) => Promise<{ status: number; body: unknown }>,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const { body } of await Promise.all(sixty.map(send))) {
    const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : "ok";
    outcomes[error] = (outcomes[error] ?? 0) + 1;
  }
  return outcomes;
}

describe("concurrent requests", () => {
  it("sixty concurrent creations make one organisation in a private deployment", { tags: ["rest"] }, async () => {
    const closed = await startTestApp({ env: { PRIVATE: "1" } });
    const clients = await Promise.all(sixty.map(async () => signedIn(closed, (await addAccount(closed)).phone)));
    const fields = { name: "星光物流园", type: "物流仓储", addr: "", phone: "13912345678" };
    // the lock makes all requests check for an existing organisation before the first one is inserted
    const held = await holdTable(closed.databaseUrl, "organisation");
    const outcomes = atOnce(
      async (at) => clients[at]?.send(api.createOrganisation, { fields }) ?? { status: 0, body: {} },
    );
    await sleep(500);
    await held.release();
    expect(await outcomes).toEqual({ ok: 1, creation_closed: 59 });
    await closed.close();
  });

  it("sixty concurrent acceptances of one invitation are in the audit log once", async () => {
    const person = await addPerson(world, { status: "unactive" });
    const client = await clientOf(app, person.phone);
    expect(await atOnce(() => client.send(api.joinOrganisation, { org_id: world.orgId }))).toEqual({ ok: 60 });
    const audited = await app.services.db.sql
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "organisation.join")
      .where("object_id", "=", person.staffId)
      .execute();
    expect(audited).toHaveLength(1);
  });

  it("sixty concurrent requests of two organisations for one phone number add one member each", async () => {
    const other = await createWorld(app);
    const account = newPhone();
    const outcomes = await atOnce((at) => {
      const { admin, departmentId } = at % 2 === 0 ? world : other;
      return admin.client.send(addPersonApi, { name: "受邀人", account, role: "staff", dep_id: departmentId });
    });
    expect(outcomes).toEqual({ ok: 2, staff_exists: 58 });
  });

  it("sixty concurrent requests add one department with the same name", async () => {
    const outcomes = await atOnce(() =>
      world.admin.client.send(addDepartment, { name: "同名部门", parent_id: world.orgId }),
    );
    expect(outcomes).toEqual({ ok: 1, department_exists: 59 });
    const [root] = await world.admin.client.call(getDepartmentTree, {});
    expect(root?.children.filter(({ name }) => name === "同名部门")).toHaveLength(1);
  });

  it("sixty concurrent changes of admins leave at least one admin and cause no server error", {
    tags: ["rest"],
  }, async () => {
    const own = await createWorld(app);
    const admins: { staffId: string; client: Client }[] = [];
    for (let at = 0; at < 12; at++) {
      const { staffId, phone } = await addPerson(own, { role: "admin", departmentId: null });
      admins.push({ staffId, client: await clientOf(app, phone) });
    }
    const outcomes = await atOnce((at) => {
      const { client } = admins[at % 12] ?? own.admin;
      const { staffId } = admins[(at * 5 + 1) % 12] ?? own.admin;
      return at % 2 === 0
        ? client.send(invalidatePerson, { id: staffId })
        : client.send(editPerson, { _id: staffId, name: "降级", role: "staff" });
    });
    expect(Object.keys(outcomes)).not.toContain("internal");
    expect(Object.keys(outcomes)).not.toContain("service_unavailable");
    const left = await app.services.db.sql
      .selectFrom("staff")
      .select("id")
      .where("org_id", "=", own.orgId)
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .execute();
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  it("sixty concurrent changes of the tree of departments cause no server error", async () => {
    const own = await createWorld(app);
    const { client } = own.admin;
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) {
      ids.push((await client.call(addDepartment, { name: `部门 ${at}`, parent_id: own.orgId }))._id);
    }
    const outcomes = await atOnce((at) => {
      const [id = "", to = ""] = [ids[at % 6], ids[(at * 5 + 1) % 6]];
      if (at % 4 === 0) return client.send(moveDepartment, { id, to });
      if (at % 4 === 1) return client.send(sortDepartments, { ids: ids.toReversed(), sorts: [0, 1, 2, 3, 4, 5] });
      if (at % 4 === 2) return client.send(moveDepartment, { id, to: own.orgId });
      return client.send(addDepartment, { name: `新 ${at}`, parent_id: to });
    });
    expect(Object.keys(outcomes)).not.toContain("internal");
    expect(Object.keys(outcomes)).not.toContain("service_unavailable");
  });
});

it("one account can create three organisations a day and twenty in total, with concurrent requests and a clock that was set back", async () => {
  const { phone } = await addAccount(app);
  const fields = { name: "星光物流园", type: "物流仓储", addr: "", phone: "13912345678" };
  const statusesOf = async (count: number) => {
    const client = await signedIn(app, phone);
    const replies = Array.from({ length: count }, () => client.send(api.createOrganisation, { fields }));
    return (await Promise.all(replies)).map(({ status }) => status).sort((a, b) => a - b);
  };
  const { perDay, perAccount } = organisationLimits;
  expect(await statusesOf(30)).toEqual([...Array(perDay).fill(200), ...Array(30 - perDay).fill(429)]);
  app.clock.moveBy(-8 * 3_600_000);
  expect(await statusesOf(1)).toEqual([200]);
  let made = perDay + 1;
  for (let day = 0; day < perAccount / perDay; day++) {
    app.clock.moveBy(86_400_001);
    made += (await statusesOf(4)).filter((status) => status === 200).length;
  }
  expect(made).toBe(perAccount);
  const other = await signedIn(app, world.admin.phone);
  expect((await other.send(api.createOrganisation, { fields })).status).toBe(200);
});
