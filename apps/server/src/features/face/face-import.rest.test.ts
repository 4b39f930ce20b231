import { findFaces, removeFaces } from "@huiyan/contract/face/face.api";
import { beginFaceUpload, getFaceImport, importFaces, sendFacePiece } from "@huiyan/contract/face/face-import.api";
import { cancelTask, getTask, retryTask } from "@huiyan/contract/task/task.api";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { countUploads } from "#test/face/uploads.ts";
import { encryptedZip, lyingZip, type ZippedFile, zipOf } from "#test/face/zips.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { faceFeature, faceImport } from "./face.feature.ts";
import { uploadLimits } from "./import/upload-limits.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], "人脸.zip");
const form = (zip: Buffer, fields: Record<string, string> = {}) => ({ fields, files: { zip: [file(zip)] } });
const runTasks = async () => {
  while (await runNextTask(app.services, [faceImport]));
};
const results = async (task_id: string) => {
  const { items } = await world.lead.client.call(getTask, { _id: task_id });
  return items.map(({ name, text }) => [name, text]);
};
const imported = async (files: ZippedFile[], fields: Record<string, string> = {}) => {
  const { task_id } = await world.lead.client.call(
    importFaces,
    form(await zipOf(files), { allow_duplicate: "1", ...fields }),
  );
  await runTasks();
  return task_id;
};
const faces = async () => (await world.lead.client.call(findFaces, { size: 100 })).list;
const clean = () =>
  faceFeature
    .jobs?.(app.services)
    .find(({ name }) => name === "face.clean")
    ?.run();
const blank = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#777" } })
    .jpeg()
    .toBuffer();

it("each file of a zip has a result: a stored person named by the file, or the reason why it was refused", async () => {
  const task = await imported([
    { path: "照片/RY-01_张三.jpg", bytes: await drawFace(1) },
    {
      path: "照片/RY-02_李四.png",
      bytes: await sharp(await drawFace(2))
        .png()
        .toBuffer(),
    },
    { path: "照片/RY-03_王五.jpg", bytes: await blank() },
    { path: "照片/合影.jpg", bytes: await drawFace(3) },
    { path: "照片/RY-01_张三丰.jpg", bytes: await drawFace(4) },
    { path: "照片/X_一二.jpg", bytes: await drawFace(5) },
    { path: "__MACOSX/._RY-01_张三.jpg", bytes: Buffer.from("x") },
    { path: "读我.txt", bytes: Buffer.from("x") },
  ]);
  expect(await results(task)).toEqual([
    ["照片/RY-01_张三.jpg", "已导入"],
    ["照片/RY-02_李四.png", "已导入"],
    ["照片/RY-03_王五.jpg", "照片中没有检测到人脸，请上传正面免冠照片"],
    ["照片/合影.jpg", "文件名须为“编号_姓名.jpg”，或在名单中写明"],
    ["照片/RY-01_张三丰.jpg", "编号已存在，请换一个编号"],
    ["照片/X_一二.jpg", "长度在 2 到 20 个字符"],
    ["读我.txt", "不支持 TXT 文件，请转换为 JPG 或 PNG 后重新导入"],
  ]);
  expect((await faces()).map(({ name, code, type }) => [name, code, type]).toSorted()).toEqual([
    ["张三", "RY-01", 0],
    ["李四", "RY-02", 0],
  ]);
  expect(await world.lead.client.call(getFaceImport, { task_id: task })).toEqual({
    status: 2,
    total: 7,
    done: 2,
    failed: 5,
  });
});

it("a list in the zip takes precedence over file names, and a row without a file is refused", async () => {
  const rows = [
    "文件名,编号,姓名,类型,年龄,性别,备注",
    "a.jpg,BL-1,赵一鸣,黑名单,33,男,夜间",
    "b.jpg,BL-2,钱多,访客,33,男,",
    "c.jpg,BL-3,孙丽,,33,女,",
  ];
  const task = await imported([
    { path: "a.jpg", bytes: await drawFace(1) },
    { path: "b.jpg", bytes: await drawFace(2) },
    { path: "名单.csv", bytes: Buffer.from(`﻿${rows.join("\n")}`) },
  ]);
  expect(await results(task)).toEqual([
    ["a.jpg", "已导入"],
    ["b.jpg", "名单第 3 行：类型须为白名单或黑名单"],
    ["c.jpg", "名单第 4 行：名单中的文件不在压缩包里"],
  ]);
  expect(await faces()).toMatchObject([{ name: "赵一鸣", code: "BL-1", type: 1, age: 33, gender: 1, remark: "夜间" }]);
});

it("a file name in GB 18030 is decoded", async () => {
  // a file name that contains 张三, encoded in GB 18030
  const task = await imported([
    { path: Buffer.from("52592d303931 5fd5c5c8fd2e6a7067".replaceAll(" ", ""), "hex"), bytes: await drawFace(1) },
  ]);
  expect(await results(task)).toEqual([["RY-091_张三.jpg", "已导入"]]);
});

it("a picture of a person in the library is refused unless duplicates are allowed", async () => {
  await imported([{ path: "A1_张三.jpg", bytes: await drawFace(1) }]);
  const again = await imported([{ path: "A2_李四.jpg", bytes: await drawFace(1) }], { allow_duplicate: "0" });
  expect(await results(again)).toEqual([["A2_李四.jpg", "照片与库中的张三（A1）相同，请确认是否仍要保存"]]);
});

describe("an invalid zip is refused and not stored", () => {
  const picture = { path: "A1_张三.jpg", bytes: Buffer.alloc(100) };
  it.each<[string, () => Promise<Buffer>, string]>([
    ["a file that is no zip", async () => Buffer.from("hello, this is no zip at all"), "face_zip_broken"],
    ["a truncated zip", async () => (await zipOf([picture])).subarray(0, -10), "face_zip_broken"],
    ["a zip without pictures", () => zipOf([{ path: "a.txt", bytes: Buffer.from("x") }]), "face_zip_empty"],
    [
      "a path to a parent folder",
      () => zipOf([{ ...picture, path: Buffer.from("../../etc/A1_ab.jpg") }]),
      "face_zip_hostile",
    ],
    ["an absolute path", () => zipOf([{ ...picture, path: Buffer.from("/etc/A1_ab.jpg") }]), "face_zip_hostile"],
    ["a link", () => zipOf([{ ...picture, mode: 0o120777 }]), "face_zip_hostile"],
    [
      "a picture of 8 MB of zeros",
      () => zipOf([{ ...picture, bytes: Buffer.alloc(8 << 20), deflated: true }]),
      "face_zip_hostile",
    ],
    [
      "a zip with a password",
      async () => encryptedZip(await zipOf([{ ...picture, deflated: true }])),
      "face_zip_encrypted",
    ],
    [
      "a broken list",
      () => zipOf([picture, { path: "名单.xlsx", bytes: Buffer.from("PK\x03\x04 no workbook") }]),
      "face_zip_sheet",
    ],
  ])("%s", async (_rule, zip, error) => {
    expect(await world.lead.client.fails(importFaces, form(await zip()))).toMatchObject({ status: 400, error });
    expect(await countUploads(app, world.orgId)).toEqual({ uploads: 0, pieces: 0 });
  });

  it("a zip entry that is larger than its declared size is refused", async () => {
    const zip = await lyingZip({ path: "A1_张三.jpg", bytes: Buffer.alloc(64 << 20) }, 1000);
    const { task_id } = await world.lead.client.call(importFaces, form(zip));
    await runTasks();
    expect(await results(task_id)).toEqual([["A1_张三.jpg", "压缩包已损坏或不是 zip 格式，请重新打包后上传"]]);
  });
});

describe("a zip that is uploaded in pieces", () => {
  const pieces = async (zip: Buffer) => {
    const {
      upload_id,
      piece_bytes,
      pieces: count,
    } = await world.lead.client.call(beginFaceUpload, { name: "a.zip", bytes: zip.length });
    const send = (number: number, bytes = zip.subarray(number * piece_bytes, (number + 1) * piece_bytes)) =>
      world.lead.client.send(sendFacePiece, {
        fields: { upload_id, number: `${number}` },
        files: { piece: [file(bytes)] },
      });
    return { upload_id, count, send };
  };
  const large = async () =>
    zipOf([
      { path: "A1_张三.jpg", bytes: await drawFace(1) },
      { path: "noise.bin", bytes: Buffer.from(Array.from({ length: 3 << 20 }, () => Math.floor(Math.random() * 256))) },
    ]);

  it("pieces may be uploaded in any order and repeatedly, but the import requires all of them", async () => {
    const { upload_id, count, send } = await pieces(await large());
    expect(count).toBe(4);
    for (const number of [3, 1, 0, 1]) expect((await send(number)).status).toBe(200);
    const fields = { upload_id, allow_duplicate: "1" };
    expect(await world.lead.client.fails(importFaces, { fields })).toMatchObject({ error: "face_upload_incomplete" });
    await send(2);
    const { task_id } = await world.lead.client.call(importFaces, { fields });
    await runTasks();
    expect(await results(task_id)).toEqual([
      ["A1_张三.jpg", "已导入"],
      ["noise.bin", "不支持 BIN 文件，请转换为 JPG 或 PNG 后重新导入"],
    ]);
    expect(await world.lead.client.fails(importFaces, { fields })).toMatchObject({ error: "face_upload_gone" });
    await clean();
    expect(await countUploads(app, world.orgId)).toEqual({ uploads: 0, pieces: 0 });
  });

  it("after a server error an upload is kept, and can be imported later without another upload", async () => {
    const zip = await zipOf([{ path: "A1_张三.jpg", bytes: await drawFace(1) }]);
    const { upload_id, send } = await pieces(zip);
    await send(0);
    const { sql } = app.services.db;
    const rows = sql.selectFrom("face_upload_piece").selectAll().where("upload_id", "=", upload_id);
    const { sealed } = await rows.executeTakeFirstOrThrow();
    const put = (bytes: Buffer) =>
      sql.updateTable("face_upload_piece").set({ sealed: bytes }).where("upload_id", "=", upload_id).execute();
    await put(Buffer.alloc(sealed.length));
    const fields = { upload_id, allow_duplicate: "1" };
    expect(await world.lead.client.fails(importFaces, { fields })).toMatchObject({ status: 500, error: "internal" });
    await put(sealed);
    const { task_id } = await world.lead.client.call(importFaces, { fields });
    await runTasks();
    expect(await results(task_id)).toEqual([["A1_张三.jpg", "已导入"]]);
  });

  it("a piece of a wrong length, and a piece for another user's upload, are refused", async () => {
    const { upload_id, send } = await pieces(await large());
    expect(await send(0, Buffer.alloc(10))).toMatchObject({ status: 400, body: { error: "face_upload_piece" } });
    const other = { fields: { upload_id, number: "0" }, files: { piece: [file(Buffer.alloc(10))] } };
    expect(await world.admin.client.fails(sendFacePiece, other)).toMatchObject({ error: "face_upload_gone" });
  });

  it("of sixty concurrent uploads three are accepted, and the limit of another organisation is unaffected", async () => {
    const begin = () => world.lead.client.send(beginFaceUpload, { name: "a.zip", bytes: 100 });
    const statuses = (await Promise.all(Array.from({ length: 60 }, begin))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const other = await createWorld(app);
    expect((await other.lead.client.send(beginFaceUpload, { name: "a.zip", bytes: 100 })).status).toBe(200);
  });

  it("an upload without new pieces is deleted after a day", async () => {
    const { send } = await pieces(await large());
    await send(0);
    await clean();
    expect(await countUploads(app, world.orgId)).toEqual({ uploads: 1, pieces: 1 });
    app.clock.moveBy(25 * 3_600_000);
    await clean();
    expect(await countUploads(app, world.orgId)).toEqual({ uploads: 0, pieces: 0 });
  });

  it("only the newest failed zips are kept, so that new uploads are possible", async () => {
    for (let at = 0; at < 5; at++) await imported([{ path: `K-${at}_张三.jpg`, bytes: await blank() }]);
    await world.lead.client.call(beginFaceUpload, { name: "a.zip", bytes: 100 });
    expect((await countUploads(app, world.orgId)).uploads).toBe(uploadLimits.ended + 1);
  });

  it("the whole size of a zip counts towards the organisation's storage when its upload begins", async () => {
    const own = await startTestApp({ env: { ORGANISATION_STORAGE_GB: "1" } });
    try {
      const { lead } = await createWorld(own);
      const begin = (mb: number) => lead.client.send(beginFaceUpload, { name: "a.zip", bytes: mb * 1024 * 1024 });
      expect((await begin(900)).status).toBe(200);
      expect(await begin(200)).toMatchObject({ status: 429, body: { error: "storage_full" } });
      expect((await begin(100)).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  it("if a face is deleted during the retry of its import, its zip is deleted when the task ends", async () => {
    const blanks = await Promise.all([blank(), blank()]);
    const files = [
      { path: "K-0_张三.jpg", bytes: await drawFace(0) },
      ...blanks.map((bytes, at) => ({ path: `K-${at + 1}_李四.jpg`, bytes })),
    ];
    const { task_id } = await world.lead.client.call(importFaces, form(await zipOf(files), { allow_duplicate: "1" }));
    await runTasks();
    await world.lead.client.call(retryTask, { _id: task_id });
    const [face] = await faces();
    await world.lead.client.call(removeFaces, { _id: face?._id ?? "" });
    expect((await countUploads(app, world.orgId)).uploads).toBe(1);
    await runTasks();
    await clean();
    expect(await countUploads(app, world.orgId)).toEqual({ uploads: 0, pieces: 0 });
  });

  it("stored pieces are encrypted", async () => {
    const zip = await large();
    const { send } = await pieces(zip);
    await send(0);
    const rows = await app.services.db.sql.selectFrom("face_upload_piece").select("sealed").execute();
    expect(rows.some(({ sealed }) => sealed.includes(zip.subarray(0, 32)))).toBe(false);
  });
});

it("a cancelled import continues when it is retried, and stores no face twice; failed items can be retried", async () => {
  const count = testSize(12, 60);
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      path: `K-${at}_张三${at}.jpg`,
      bytes: at === 3 ? await blank() : await drawFace(at),
    })),
  );
  const { task_id } = await world.lead.client.call(importFaces, form(await zipOf(files), { allow_duplicate: "1" }));
  const running = runTasks();
  await expect.poll(async () => (await world.lead.client.call(getFaceImport, { task_id })).done).toBeGreaterThan(2);
  await world.lead.client.call(cancelTask, { _id: task_id });
  await running;
  const stopped = await world.lead.client.call(getTask, { _id: task_id });
  expect(stopped.done).toBeLessThan(count);
  await world.lead.client.call(retryTask, { _id: task_id, state: "cancelled" });
  await runTasks();
  expect(await world.lead.client.call(getFaceImport, { task_id })).toMatchObject({
    status: 2,
    done: count - 1,
    failed: 1,
  });
  expect((await world.lead.client.call(findFaces, {})).page.count).toBe(count - 1);
  const before = await results(task_id);
  // the zip is kept because of the failed item
  await clean();
  await world.lead.client.call(retryTask, { _id: task_id });
  await runTasks();
  expect(await world.lead.client.call(getFaceImport, { task_id })).toMatchObject({ done: count - 1, failed: 1 });
  expect(await results(task_id)).toEqual(before);
});
