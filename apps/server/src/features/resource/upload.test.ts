import { editOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { signUpload, uploadFile, uploadLifeMs, uploadSignatureMs } from "@huiyan/contract/resource/upload.api";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertPerson } from "#features/people/people.public.ts";
import { openSession } from "#features/session/session.public.ts";
import { createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { cleanUploads } from "./clean-uploads.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterAll(() => app.close());

type Person = "admin" | "lead" | "staff";
const picture = async (width = 300) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 100, channels: 3, background: "#0a6" } })
        .withExif({ IFD0: { Artist: "somebody" } })
        .png()
        .toBuffer(),
    ),
  ]);
const sign = (person: Person = "admin") => world[person].client.call(signUpload, {});
const put = async (fields: object, person: Person = "admin", file?: Blob) =>
  world[person].client.fails(uploadFile, { fields, files: { file: [file ?? (await picture())] } });
const upload = async (person: Person = "admin", file?: Blob) => {
  const { fields } = await sign(person);
  const files = { file: [file ?? (await picture())] };
  return (await world[person].client.call(uploadFile, { fields, files })).key;
};
const edit = (logo_key: string) =>
  world.admin.client.call(editOrganisation, { fields: { _id: world.orgId, title: "", logo_key } });
const kept = async () =>
  (await app.services.db.sql.selectFrom("upload").select(["id", "bytes"]).execute()).filter(
    ({ bytes }) => bytes.length > 0,
  );
const void_ = { status: 400, error: "upload_void", message: "上传地址已失效，请重新选择文件" };

it("a signed picture is re-encoded, and its key can be used for one logo", async () => {
  const { url, max_count, types } = await sign();
  expect([url, max_count, types]).toEqual([uploadFile.path, 1, ["image/jpeg", "image/svg+xml", "image/png"]]);
  const key = await upload("admin", await picture(900));
  const { org } = await edit(key);
  const shown = Buffer.from(await (await fetch(app.url + org.logo)).arrayBuffer());
  const { width, exif } = await sharp(shown).metadata();
  expect([width, exif]).toEqual([512, undefined]);
  expect(
    await world.admin.client.fails(editOrganisation, { fields: { _id: world.orgId, title: "", logo_key: key } }),
  ).toMatchObject(void_);
  expect(await kept()).toEqual([]);
});

describe("an upload is refused", () => {
  it("with the signature of another file, a changed or expired one, or one that was used", async () => {
    const { fields } = await sign();
    expect(await put(fields, "staff")).toMatchObject(void_);
    expect(await put({ ...fields, sign: "0".repeat(64) })).toMatchObject(void_);
    expect(await put({ ...fields, expires: String(Number(fields.expires) + 1) })).toMatchObject(void_);
    const files = { file: [await picture()] };
    await world.admin.client.call(uploadFile, { fields, files });
    expect(await put(fields)).toMatchObject(void_);
    const late = await sign();
    app.clock.moveBy(uploadSignatureMs + 1);
    expect(await put(late.fields)).toMatchObject(void_);
  });

  it("in another organisation than it was signed in", async () => {
    const other = await createWorld(app);
    const { fields } = await sign();
    const files = { file: [await picture()] };
    expect(await other.admin.client.fails(uploadFile, { fields, files })).toMatchObject(void_);
  });

  it("when the file is no picture or too large; the signature stays valid", async () => {
    const { fields, max_bytes } = await sign();
    expect(await put(fields, "admin", new Blob(["<html>"]))).toMatchObject({ error: "picture_wrong_type" });
    expect((await put(fields, "admin", new Blob([new Uint8Array(max_bytes + 1)]))).status).toBe(413);
    await world.admin.client.call(uploadFile, { fields, files: { file: [await picture()] } });
  });
});

it("an upload can be used only by the user who made it", async () => {
  const key = await upload("staff");
  expect(
    await world.admin.client.fails(editOrganisation, { fields: { _id: world.orgId, title: "", logo_key: key } }),
  ).toMatchObject(void_);
  expect((await kept()).map(({ id }) => id)).toContain(key);
});

it("an upload cannot be used in another organisation, even by the same user", async () => {
  const key = await upload();
  const { sql } = app.services.db;
  const { orgId } = await createWorld(app);
  const { accountId } = world.admin;
  const member = { id: v7(), orgId, accountId, name: "两家", role: "admin" as const, status: "active" as const };
  await insertPerson(sql, { ...member, departmentId: null, now: app.clock.now() });
  const request = { ip: "127.0.0.1", userAgent: "test" };
  const there = createClient(app.url, await openSession({ clock: app.clock, request }, sql, accountId, orgId));
  const fields = { _id: orgId, title: "", logo_key: key };
  expect(await there.fails(editOrganisation, { fields })).toMatchObject(void_);
  await edit(key);
});

it("only the last upload of a user is kept, for a day if it is not used", async () => {
  const before = (await kept()).length;
  const first = await upload();
  const second = await upload();
  expect((await kept()).map(({ id }) => id)).not.toContain(first);
  expect((await kept()).length).toBe(before + 1);
  app.clock.moveBy(uploadLifeMs - 1000);
  await cleanUploads(app.services);
  expect((await kept()).map(({ id }) => id)).toContain(second);
  app.clock.moveBy(2000);
  await cleanUploads(app.services);
  expect(await app.services.db.sql.selectFrom("upload").select("id").execute()).toEqual([]);
  world.admin.client = await signedIn(app, world.admin.phone);
  expect(
    await world.admin.client.fails(editOrganisation, { fields: { _id: world.orgId, title: "", logo_key: second } }),
  ).toMatchObject(void_);
});
