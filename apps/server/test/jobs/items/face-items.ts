import { faceModel } from "@huiyan/contract/face/face.rules";
import { insertFace, putFaceData, raiseLibrary } from "#features/face/library/face.queries.ts";
import { newFaceKey, sealKey } from "#features/face/library/face-seal.ts";
import { type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { refuseRows } from "../refuse-rows.ts";
import { type MakeTwoItems } from "./two-items.ts";

/** Adds a person to the face library whose record ended a minute ago. */
async function addEndedFace(app: TestApp, { orgId, staff }: World): Promise<void> {
  const { sql } = app.services.db;
  const now = app.clock.now();
  const face = { id: staff.staffId, orgId, version: await raiseLibrary(sql, orgId, now), now };
  const facts = { name: "张三", code: "RY-1", type: 0, age: 26, gender: -1, remark: "" } as const;
  const none = { consent_by: null, consent_at: null, consent_purpose: null, consent_until: null };
  await insertFace(sql, face, { ...facts, ...none, keep_until: new Date(now.getTime() - 60_000) }, 10);
}

async function pair(app: TestApp): Promise<[failing: World, other: World]> {
  const worlds: [World, World] = [await createWorld(app), await createWorld(app)];
  for (const world of worlds) await addEndedFace(app, world);
  return worlds;
}

/** Makes an organisation with an expired face that cannot be deleted. */
export const twoEndedFaces: MakeTwoItems = async ({ app }) => {
  const worlds = await pair(app);
  const mend = await refuseRows(app, "face_removal", `new.org_id = '${worlds[0].orgId}'`);
  const isDone = async ({ orgId }: World) => {
    const left = app.services.db.sql.selectFrom("face").select("id").where("org_id", "=", orgId);
    return (await left.executeTakeFirst()) === undefined;
  };
  return {
    reportedAs: "face.consent.items",
    mend,
    areDone: async () => [await isDone(worlds[0]), await isDone(worlds[1])],
  };
};

/** Makes an organisation for which the newest version that devices were notified of cannot be stored. */
export const twoLibraries: MakeTwoItems = async ({ app }) => {
  const worlds = await pair(app);
  const mend = await refuseRows(app, "face_library", `new.org_id = '${worlds[0].orgId}'`, "update");
  const isDone = async ({ orgId }: World) => {
    const { sql } = app.services.db;
    const row = await sql.selectFrom("face_library").selectAll().where("org_id", "=", orgId).executeTakeFirstOrThrow();
    return row.announced_version === row.version;
  };
  return {
    reportedAs: "face.announce.items",
    mend,
    areDone: async () => [await isDone(worlds[0]), await isDone(worlds[1])],
  };
};

/** Makes an organisation whose library cannot be changed, so that its stored pictures are not renewed. */
export const twoStalePictures: MakeTwoItems = async ({ app }) => {
  const worlds = await pair(app);
  const { sql } = app.services.db;
  for (const { staff } of worlds) {
    const key = newFaceKey();
    await putFaceData(sql, staff.staffId, {
      picture: Buffer.from("broken"),
      thumb: Buffer.from("broken"),
      descriptor: Buffer.alloc(0),
      key: sealKey(app.services.key, key),
    });
    await sql.updateTable("face_data").set({ descriptor_model: 1 }).where("face_id", "=", staff.staffId).execute();
  }
  const mend = await refuseRows(app, "face_library", `new.org_id = '${worlds[0].orgId}'`, "update");
  const isDone = async ({ staff }: World) => {
    const row = sql.selectFrom("face_data").select("descriptor_model").where("face_id", "=", staff.staffId);
    return (await row.executeTakeFirstOrThrow()).descriptor_model === faceModel;
  };
  return {
    reportedAs: "face.renew.items",
    mend,
    areDone: async () => [await isDone(worlds[0]), await isDone(worlds[1])],
  };
};
