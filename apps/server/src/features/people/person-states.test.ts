import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import * as api from "@huiyan/contract/people/people.api";
import { mayDo, type PersonEvent, staffStatuses } from "@huiyan/contract/people/people.rules";
import { roles } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

type Event = Exclude<PersonEvent, "join">;
const calls: Record<Event, (id: string, role: string) => { endpoint: AnyEndpoint; input: unknown }> = {
  edit: (id, role) => ({ endpoint: api.editPerson, input: { _id: id, name: "改过的名", role } }),
  switch: (id) => ({ endpoint: api.switchDepartment, input: { _id: id, dep_id: world.departmentId } }),
  assign: (id) => ({ endpoint: api.assignGroups, input: { staff_ids: [id], group_ids: [world.groupId] } }),
  invalidate: (id) => ({ endpoint: api.invalidatePerson, input: { id } }),
  restore: (id) => ({ endpoint: api.restorePerson, input: { id } }),
  remove: (id) => ({ endpoint: api.removePerson, input: { id } }),
};
const events: Event[] = ["edit", "switch", "assign", "invalidate", "restore", "remove"];

const statusOf = async (id: string) =>
  (await app.services.db.sql.selectFrom("staff").select("status").where("id", "=", id).executeTakeFirst())?.status ??
  "gone";

describe("the server permits an action exactly if mayDo does", () => {
  const rows = roles.flatMap((actor) =>
    events.flatMap((event) => roles.flatMap((role) => staffStatuses.map((status) => ({ actor, event, role, status })))),
  );
  it.each(rows)("$actor: $event on $role who is $status", async ({ actor, event, role, status }) => {
    const person = await addPerson(world, { role, status });
    const { endpoint, input } = calls[event](person.staffId, role);
    const reply = await world[actor].client.send(endpoint, input);
    const allowed = mayDo({ staffId: world[actor].staffId, role: actor }, event, {
      staffId: person.staffId,
      role,
      status,
    });
    expect(reply.status === 200, JSON.stringify(reply.body)).toBe(allowed);
    const after = {
      invalidate: "leave",
      restore: "active",
      remove: "gone",
      edit: status,
      switch: status,
      assign: status,
    };
    expect(await statusOf(person.staffId)).toBe(allowed ? after[event] : status);
  });

  it.each(roles.flatMap((actor) => events.map((event) => ({ actor, event }))))(
    "$actor: $event on the own membership",
    async ({ actor, event }) => {
      const { staffId, client } = world[actor];
      const { endpoint, input } = calls[event](staffId, actor);
      const allowed = mayDo({ staffId, role: actor }, event, { staffId, role: actor, status: "active" });
      const reply = await client.send(endpoint, input);
      expect(reply.status === 200, JSON.stringify(reply.body)).toBe(allowed);
      expect(await statusOf(staffId)).toBe("active");
    },
  );
});
