import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { refuseBeyondStorage } from "./resource.public.ts";
import { countStorage } from "./storage-use.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Stores files of each kind with these numbers of bytes: pictures of devices, an archive of faces, a logo. */
async function storeEach({ orgId, admin }: World, bytes: number): Promise<void> {
  const { sql } = app.services.db;
  const now = app.clock.now();
  await sql.insertInto("organisation_storage").values({ org_id: orgId, bytes }).execute();
  const archive = { id: v7(), org_id: orgId, staff_id: admin.staffId, name: "a.zip", key_sealed: Buffer.from("-") };
  await sql
    .insertInto("face_upload")
    .values({ ...archive, bytes, touched_at: now })
    .execute();
  const logo = { id: v7(), org_id: orgId, class: "logo" as const, mime: "image/png", created_at: now };
  await sql
    .insertInto("small_file")
    .values({ ...logo, bytes: Buffer.alloc(bytes) })
    .execute();
}

describe("the storage of an organisation", () => {
  it("includes the files of its devices, its archives of faces and its small files, and none of other organisations", async () => {
    const [own, other] = [await createWorld(app), await createWorld(app)];
    for (const world of [own, other]) await storeEach(world, 300);
    await refuseBeyondStorage(app.services.db.sql, own.orgId, 900);
    await expect(refuseBeyondStorage(app.services.db.sql, own.orgId, 899)).rejects.toMatchObject({
      key: "storage_full",
    });
  });

  it("is not exceeded by two devices that each have room for their own file", async () => {
    const { orgId, device, hidden } = await createWorld(app);
    const count = (uids: readonly string[], bytes: number) => {
      const needs = uids.map((deviceUid) => ({ deviceUid, orgId, bytes }));
      return countStorage(app.services.db.sql, needs, { deviceDayBytes: 1000, organisationBytes: 1000 }, "20260101");
    };
    expect(await count([device.uid], 500)).toEqual(new Map());
    const both = [device.uid, hidden.uid];
    expect(await count(both, 300)).toEqual(new Map(both.map((uid) => [uid, "organisation"])));
    expect(await count([hidden.uid], 500)).toEqual(new Map());
  });
});
