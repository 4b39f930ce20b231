import { listAuditActions } from "@huiyan/contract/audit/audit.api";
import {
  addFace,
  allowFaces,
  checkFace,
  editFace,
  findFaces,
  getFace,
  removeFaces,
} from "@huiyan/contract/face/face.api";
import { findFaceAccess, findFaceReceipts, getFaceKeeping } from "@huiyan/contract/face/face-record.api";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idAt } from "#platform/db/uuid-time.ts";
import { drawFace, drawTwo } from "#platform/image/draw-face.ts";
import { type Client } from "#test/client.ts";
import { storedFace } from "#test/face/stored-face.ts";
import { refuseRows } from "#test/jobs/refuse-rows.ts";
import { holdTable } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { faceFeature } from "./face.feature.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const dayMs = 86_400_000;
const now = () => app.clock.now().getTime();
const file = (bytes: Buffer, name = "face.jpg") => new File([new Uint8Array(bytes)], name);
const form = (picture: Buffer | undefined, fields: Record<string, string> = {}) => ({
  fields: { name: "张三", code: "RY-0001", ...fields },
  files: picture === undefined ? {} : { picture: [file(picture)] },
});
const add = async (seed: number, fields: Record<string, string> = {}, client: Client = world.lead.client) =>
  (await client.call(addFace, form(await drawFace(seed), { code: `RY-${seed}`, ...fields })))._id;
const list = (client = world.lead.client, input = {}) => client.call(findFaces, input);
const refusal = async (picture: Buffer | undefined, fields: Record<string, string> = {}) => {
  const { status, message, error, fields: wrong } = await world.lead.client.fails(addFace, form(picture, fields));
  return { status, error, text: wrong === undefined ? message : Object.values(wrong)[0] };
};
const runJob = (name: string) =>
  faceFeature
    .jobs?.(app.services)
    .find((job) => job.name === name)
    ?.run();

describe("a picture is checked before it is stored", () => {
  it.each<[string, () => Promise<Buffer | undefined>, string]>([
    ["a missing picture", async () => undefined, "请上传人脸照片"],
    ["a file that is no picture", async () => Buffer.from("hello"), "照片只支持 jpg 和 png 格式"],
    [
      "a WebP",
      async () =>
        sharp(await drawFace(1))
          .webp()
          .toBuffer(),
      "照片只支持 jpg 和 png 格式",
    ],
    [
      "a picture of 199 pixels width",
      async () =>
        sharp(await drawFace(1))
          .resize(199, 249)
          .jpeg()
          .toBuffer(),
      "图片分辨率不符合规范！",
    ],
    [
      "a picture without a face",
      async () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: "#888" } })
          .jpeg()
          .toBuffer(),
      "照片中没有检测到人脸，请上传正面免冠照片",
    ],
    ["a picture of two people", drawTwo, "照片中有多张人脸，请上传只有本人的照片"],
    [
      "a blurred picture",
      async () =>
        sharp(await drawFace(1))
          .blur(9)
          .jpeg()
          .toBuffer(),
      "人脸不清晰，请上传对焦清楚的照片",
    ],
    [
      "a face without head and shoulders",
      async () =>
        sharp(await drawFace(1))
          .extract({ left: 110, top: 140, width: 260, height: 250 })
          .jpeg()
          .toBuffer(),
      "人脸不完整，请上传露出头部和双肩的照片",
    ],
    ["a truncated file", async () => (await drawFace(1)).subarray(0, 4000), "图片已损坏"],
  ])("%s is refused with its reason", async (_rule, picture, text) => {
    expect((await refusal(await picture())).text).toContain(text);
    expect((await list()).page.count).toBe(0);
  });

  it.each([
    [{ name: "" }, "请输入姓名"],
    [{ name: "张" }, "长度在 2 到 20 个字符"],
    [{ name: "张".repeat(21) }, "长度在 2 到 20 个字符"],
    [{ code: "" }, "请输入编号"],
    [{ code: "1" }, "长度在 2 到 20 个字符"],
    [{ age: "0" }, "年龄须为 1 到 200 的整数"],
    [{ age: "201" }, "年龄须为 1 到 200 的整数"],
  ])("a face with the fields %j is refused: %s", async (fields: Record<string, string>, text) => {
    expect((await refusal(await drawFace(1), fields)).text).toBe(text);
  });

  it("a check detects the same faults, returns the detected faces, and stores nothing", async () => {
    const { client } = world.lead;
    const good = await client.call(checkFace, { fields: {}, files: { picture: [file(await drawFace(3))] } });
    expect([good.text, good.troubles, good.duplicates, good.faces.length]).toEqual(["", [], [], 1]);
    const [x = 0, y = 0, w = 0, h = 0] = good.faces[0]?.box ?? [];
    expect([x > 0.05 && x < 0.4, y > 0.05 && y < 0.4, w > 0.3 && w < 0.8, h > 0.3 && h < 0.8]).not.toContain(false);
    const two = await client.call(checkFace, { fields: {}, files: { picture: [file(await drawTwo())] } });
    expect([two.troubles, two.faces.length]).toEqual([["many"], 2]);
    expect((await list()).page.count).toBe(0);
  });
});

describe("the face library", () => {
  it("a face is stored with the form's fields, encrypted, and its picture has a signed address", async () => {
    const id = await add(1, { type: "1", age: "41", gender: "2", remark: "夜班" });
    const { list: faces, page } = await list();
    expect(page).toMatchObject({ size: 15, count: 1 });
    expect(faces[0]).toMatchObject({
      _id: id,
      name: "张三",
      code: "RY-1",
      type: 1,
      age: 41,
      gender: 2,
      remark: "夜班",
    });
    const answer = await fetch(app.url + (faces[0]?.picture ?? ""));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const shown = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(shown).metadata()).width).toBe(480);
    const { data, embedding } = await storedFace(app, id);
    expect(data.includes(shown.subarray(200, 260))).toBe(false);
    expect(data.includes(Buffer.from(embedding).subarray(0, 32))).toBe(false);
    const forged = (faces[0]?.picture ?? "").replace("s=full", "s=thumb");
    expect((await fetch(app.url + forged)).status).toBe(403);
  });

  it("faces are found by list type, name and code", { tags: ["rest"] }, async () => {
    await add(1, { name: "李四", type: "1" });
    await add(2, { name: "王五", allow_duplicate: "1" });
    const names = async (input: object) => (await list(world.lead.client, input)).list.map(({ name }) => name);
    expect(await names({ type: "1" })).toEqual(["李四"]);
    expect(await names({ keyword: "王" })).toEqual(["王五"]);
    expect(await names({ keyword: "ry-1" })).toEqual(["李四"]);
  });

  it("a duplicate is refused with the name of the stored person; a new picture for the same person is no duplicate", {
    tags: ["rest"],
  }, async () => {
    const id = await add(4, { name: "李四" });
    const again = form(await drawFace(4), { name: "李四二", code: "RY-X" });
    const { status, error, message } = await world.lead.client.fails(addFace, again);
    expect([status, error, message]).toEqual([
      409,
      "face_duplicate",
      "照片与库中的李四（RY-4）相同，请确认是否仍要保存",
    ]);
    const check = await world.lead.client.call(checkFace, { fields: {}, files: again.files });
    expect(check.duplicates).toMatchObject([{ _id: id, name: "李四", score: expect.closeTo(1, 1) }]);
    await world.lead.client.call(editFace, form(await drawFace(4), { _id: id, code: "RY-4", name: "李四" }));
    await world.lead.client.call(addFace, { ...again, fields: { ...again.fields, allow_duplicate: "1" } });
    expect((await list()).page.count).toBe(2);
  });

  it("of six concurrent inserts of the same face one succeeds", { tags: ["rest"] }, async () => {
    const picture = await drawFace(5);
    // the worker thread checks one picture at a time; at least two inserts have to wait for the lock concurrently
    const held = await holdTable(app.databaseUrl, "face_library");
    const sent = Array.from({ length: 6 }, (_, at) =>
      world.lead.client.send(addFace, form(picture, { code: `AT-${at}` })),
    );
    await held.waitedFor(2);
    await held.release();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await list()).page.count).toBe(1);
  });

  it("a code that another person has is refused, regardless of case", async () => {
    await add(1, { code: "AB-1" });
    expect(await refusal(await drawFace(2), { code: "ab-1", allow_duplicate: "1" })).toMatchObject({
      error: "face_code_taken",
    });
  });

  it("an edit without a picture keeps the stored one; an edit with a picture replaces the key and leaves a receipt", async () => {
    const id = await add(1);
    const before = (await list()).list[0]?.picture ?? "";
    await world.lead.client.call(editFace, form(undefined, { _id: id, name: "张三丰", code: "RY-1" }));
    const bytes = async (address: string) => Buffer.from(await (await fetch(app.url + address)).arrayBuffer());
    const kept = (await list()).list[0];
    expect([kept?.name, (await bytes(kept?.picture ?? "")).equals(await bytes(before))]).toEqual(["张三丰", true]);
    const old = await storedFace(app, id);
    await world.lead.client.call(editFace, form(await drawFace(9), { _id: id, code: "RY-1" }));
    expect((await storedFace(app, id)).key.equals(old.key)).toBe(false);
    expect((await world.lead.client.call(findFaceReceipts, {})).list).toMatchObject([
      { name: "张**", cause: "replaced" },
    ]);
  });
});

describe("protection of personal data", () => {
  it("an incomplete consent is refused, and so is a consent that ends in the past or after more than five years", async () => {
    const whole = {
      consent_by: "张三",
      consent_at: `${now()}`,
      consent_purpose: "门禁",
      consent_until: `${now() + dayMs}`,
    };
    const picture = await drawFace(1);
    const { consent_purpose: _, ...part } = whole;
    expect(await refusal(picture, part)).toMatchObject({ error: "face_consent_incomplete" });
    for (const until of [now() - 1, now() + 6 * 366 * dayMs])
      expect(await refusal(picture, { ...whole, consent_until: `${until}` })).toMatchObject({
        error: "face_consent_span",
      });
    await add(1, whole);
    expect((await list()).list[0]?.consent).toEqual({ by: "张三", at: now(), purpose: "门禁", until: now() + dayMs });
  });

  it("a face is deleted when its consent ends, or after thirty days without a consent; each deletion leaves a receipt", async () => {
    await add(1, {
      consent_by: "张三",
      consent_at: `${now()}`,
      consent_purpose: "门禁",
      consent_until: `${now() + dayMs}`,
    });
    await add(2, { name: "李四", allow_duplicate: "1" });
    const left = async () => {
      await runJob("face.consent");
      // signs in again, because the clock has moved beyond the end of the session
      return (await (await signedIn(app, world.admin.phone)).call(getFaceKeeping, {})).faces.white;
    };
    expect(await left()).toBe(2);
    app.clock.moveBy(dayMs);
    expect(await left()).toBe(1);
    app.clock.moveBy(29 * dayMs);
    expect(await left()).toBe(0);
    const { rows } = await receiptNames(await signedIn(app, world.lead.phone));
    expect(rows).toEqual([
      ["李*", "consent"],
      ["张*", "consent"],
    ]);
  });

  it("expired faces of an organisation whose deletion fails do not delay the deletion in another organisation", async () => {
    const failing = await createWorld(app);
    const { sql } = app.services.db;
    const end = now() - dayMs;
    const ended = (at: number, { orgId }: World) => ({
      id: idAt(new Date(end + at)),
      org_id: orgId,
      name: "张三",
      code: `RY-${at}`,
      type: 0 as const,
      age: 26,
      gender: -1 as const,
      remark: "",
      version: at + 1,
      created_at: new Date(end),
      keep_until: new Date(end + at),
    });
    const many = Array.from({ length: 501 }, (_, at) => ended(at, failing));
    await sql.insertInto("face").values(many).execute();
    await sql.insertInto("face").values(ended(1000, world)).execute();
    const mend = await refuseRows(app, "face_removal", `new.org_id = '${failing.orgId}'`);
    const left = async ({ orgId }: World) =>
      (await sql.selectFrom("face").select("id").where("org_id", "=", orgId).execute()).length;
    await runJob("face.consent");
    expect([await left(failing), await left(world)]).toEqual([501, 0]);
    await mend();
    app.clock.moveBy(700_000);
    for (let run = 0; run < 2; run++) await runJob("face.consent");
    expect(await left(failing)).toBe(0);
  });

  it("a member sees faces only while an administrator allows it", async () => {
    await add(1);
    const { client, staffId } = world.staff;
    const text = "您没有查看人脸库的权限，请联系企业管理员开通";
    expect(await client.fails(findFaces, {})).toMatchObject({ status: 400, error: "face_not_allowed", message: text });
    await world.admin.client.call(allowFaces, { staff_id: staffId, allowed: true });
    expect((await list(client)).page.count).toBe(1);
    await world.admin.client.call(allowFaces, { staff_id: staffId, allowed: false });
    expect(await client.fails(findFaces, {})).toMatchObject({ error: "face_not_allowed" });
  });

  it("every view, comparison, change and deletion is in the access log, even after the face was deleted", async () => {
    const id = await add(1);
    await list();
    expect(await world.lead.client.call(getFace, { _id: id })).toMatchObject({ name: "张三" });
    await world.lead.client.call(checkFace, { fields: {}, files: { picture: [file(await drawFace(1))] } });
    await world.lead.client.call(editFace, form(undefined, { _id: id, code: "RY-1" }));
    await world.lead.client.call(removeFaces, { _id: id });
    const { list: log } = await world.admin.client.call(findFaceAccess, {});
    expect(log.map(({ act, by, face, count }) => [act, by, face, count])).toEqual([
      ["remove", "测试lead", "张*", 1],
      ["edit", "测试lead", "张*", 1],
      ["compare", "测试lead", "张*", 1],
      ["look", "测试lead", "张*", 1],
      ["list", "测试lead", "", 1],
      ["add", "测试lead", "张*", 1],
    ]);
    expect((await world.admin.client.call(findFaceAccess, { act: "edit" })).page.count).toBe(1);
  });

  it("of sixty concurrent deletions one succeeds and deletes the picture and the stored data", async () => {
    const id = await add(1);
    const address = (await list()).list[0]?.picture ?? "";
    const sent = Array.from({ length: 60 }, () => world.lead.client.send(removeFaces, { _id: id }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await fetch(app.url + address)).status).toBe(404);
    await expect(storedFace(app, id)).rejects.toThrow("no such face");
    expect((await receiptNames()).rows).toEqual([["张*", "person"]]);
  });

  it("a withdrawn consent is shown as the cause on the receipt and in the access log", async () => {
    const id = await add(1);
    await world.lead.client.call(removeFaces, { _id: id, cause: "withdrawn" });
    expect((await receiptNames()).rows).toEqual([["张*", "withdrawn"]]);
    const { list: log } = await world.admin.client.call(findFaceAccess, { act: "withdraw" });
    expect(log.map(({ act, by, face }) => [act, by, face])).toEqual([["withdraw", "测试lead", "张*"]]);
  });

  it("if one of several faces does not exist, none is deleted", async () => {
    const ids = [await add(1), await add(2, { allow_duplicate: "1" })];
    const wrong = { _id: [...ids, world.orgId] };
    expect((await world.lead.client.send(removeFaces, wrong)).status).toBe(404);
    expect(await world.lead.client.call(removeFaces, { _id: ids })).toEqual({ removed: 2 });
    expect((await list()).page.count).toBe(0);
  });

  it("the audit log contains no full name", async () => {
    await add(1, { name: "欧阳修远" });
    const actions = (await world.admin.client.call(listAuditActions, {})).map(({ action }) => action);
    expect(actions).toContain("face.add");
    expect(JSON.stringify(await app.services.db.sql.selectFrom("audit").selectAll().execute())).not.toContain(
      "欧阳修远",
    );
  });

  it("the keeping page shows the stored data and the members who may see faces", async () => {
    await add(1, {
      consent_by: "张三",
      consent_at: `${now()}`,
      consent_purpose: "门禁",
      consent_until: `${now() + dayMs}`,
    });
    await add(2, { type: "1", allow_duplicate: "1" });
    await world.admin.client.call(allowFaces, { staff_id: world.staff.staffId, allowed: true });
    const kept = await world.admin.client.call(getFaceKeeping, {});
    expect(kept).toMatchObject({ faces: { white: 1, black: 1 }, without_consent: 1, ending: 2, devices: [] });
    expect(kept.purposes.map(({ purpose, count }) => [purpose, count])).toEqual([
      ["", 1],
      ["门禁", 1],
    ]);
    expect(kept.people.map(({ name }) => name)).toEqual(["测试管理员", "测试lead", "测试staff"]);
  });
});

async function receiptNames(client = world.lead.client) {
  const { list: receipts } = await client.call(findFaceReceipts, {});
  return { rows: receipts.map(({ name, cause }) => [name, cause]) };
}
