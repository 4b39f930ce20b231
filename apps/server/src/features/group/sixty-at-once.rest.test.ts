import { addGroup, moveGroup, removeGroup, sortGroups } from "@huiyan/contract/group/group.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("sixty concurrent changes of the tree cause no server error, and each group's path matches its parents", async () => {
  const { admin, orgId } = await createWorld(app);
  const { client } = admin;
  const facts = { description: "", labels: [] };
  const ids: string[] = [];
  for (let at = 0; at < 6; at++) {
    ids.push((await client.call(addGroup, { name: `组 ${at}`, parent_id: orgId, ...facts }))._id);
  }
  const changes = Array.from({ length: 60 }, (_, at) => {
    const [id = "", to = ""] = [ids[at % 6], ids[(at * 5 + 1) % 6]];
    if (at % 5 === 0) return client.send(moveGroup, { id, to });
    if (at % 5 === 1) return client.send(sortGroups, { ids: ids.toReversed(), sorts: [0, 1, 2, 3, 4, 5] });
    if (at % 5 === 2) return client.send(moveGroup, { id, to: orgId });
    if (at % 5 === 3) return client.send(addGroup, { name: `新 ${at}`, parent_id: to, ...facts });
    return client.send(removeGroup, { _id: to });
  });
  expect((await Promise.all(changes)).filter(({ status }) => status >= 500)).toEqual([]);
  const rows = await app.services.db.sql
    .selectFrom("device_group")
    .select(["id", "parent_id", "path"])
    .where("org_id", "=", orgId)
    .where("deleted_at", "is", null)
    .execute();
  const pathOf = new Map(rows.map(({ id, path }) => [id, path]));
  for (const { id, parent_id, path } of rows) {
    expect(path).toEqual([...(parent_id === null ? [] : (pathOf.get(parent_id) ?? ["gone"])), id]);
  }
});
