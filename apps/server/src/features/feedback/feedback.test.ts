import { feedbackLimits, feedbackMany, reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { feedbackFeature } from "./feedback.feature.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const form = (content: string, pictures: readonly Buffer[] = []) => ({
  fields: { content },
  files: { images: pictures.map((bytes, at) => new File([new Uint8Array(bytes)], `截图 ${at}.png`)) },
});
const stored = () => app.services.db.sql.selectFrom("feedback").selectAll().orderBy("created_at", "desc").execute();
const files = () => app.services.db.sql.selectFrom("small_file").selectAll().where("class", "=", "feedback").execute();

it("feedback is stored with its pictures, which are re-encoded without location and camera metadata", {
  tags: ["rest"],
}, async () => {
  const exif = { IFD0: { Model: "secret camera" } };
  const photo = await sharp(await jpeg(2400, 1200))
    .withExif(exif)
    .png()
    .toBuffer();
  await world.staff.client.call(reportFeedback, form("  报警声音太小\n希望能调  ", [photo, await jpeg()]));
  const [row] = await stored();
  expect(row).toMatchObject({ org_id: world.orgId, staff_id: world.staff.staffId, content: "报警声音太小\n希望能调" });
  const pictures = await files();
  expect(row?.pictures.toSorted()).toEqual(pictures.map(({ id }) => id).toSorted());
  for (const { bytes, mime } of pictures) {
    const { format, width, exif: left } = await sharp(bytes).metadata();
    expect({ mime, format, left }).toEqual({ mime: "image/jpeg", format: "jpeg", left: undefined });
    expect(width).toBeLessThanOrEqual(1600);
  }
});

it("feedback without a picture is stored", async () => {
  app.clock.moveBy(1000);
  await world.lead.client.call(reportFeedback, form("很好"));
  expect((await stored())[0]).toMatchObject({ content: "很好", pictures: [] });
});

it("twenty of sixty concurrent feedback calls are stored; more are accepted the next day, or after the clock was set back", async () => {
  const { admin } = await createWorld(app);
  const send = () => admin.client.send(reportFeedback, form("很慢"));
  const statuses = (await Promise.all(Array.from({ length: 60 }, send))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(feedbackLimits.perDay);
  while ((await send()).status === 200);
  const broken = form("很慢", [Buffer.from("no picture")]);
  // the daily limit is checked before the pictures are decoded, so the broken picture causes no
  // other error
  await expect.poll(() => admin.client.fails(reportFeedback, broken)).toMatchObject({ message: feedbackMany });
  const { orgId } = await createWorld(app);
  expect((await stored()).filter((row) => row.content === "很慢" && row.org_id !== orgId)).toHaveLength(
    feedbackLimits.perDay,
  );
  app.clock.moveBy(-8 * 3_600_000);
  // the rate limit of calls uses the real time, so the test waits
  await expect.poll(async () => (await send()).status).toBe(200);
  app.clock.moveBy(32 * 3_600_000 + 1);
  const again = await signedIn(app, admin.phone);
  await expect.poll(async () => (await again.send(reportFeedback, form("很慢"))).status).toBe(200);
  app.clock.moveBy(-24 * 3_600_000);
});

it("the pictures of feedback are deleted after half a year, and the text is kept", async () => {
  const own = await createWorld(app);
  await own.staff.client.call(reportFeedback, form("有图", [await jpeg()]));
  const kept = async () => [
    (await stored()).find(({ content }) => content === "有图")?.pictures.length,
    (await files()).length,
  ];
  const [job] = feedbackFeature.jobs?.(app.services) ?? [];
  const before = await kept();
  expect(before[0]).toBe(1);
  await job?.run();
  expect(await kept()).toEqual(before);
  app.clock.moveBy((feedbackLimits.pictureDays + 1) * 86_400_000);
  await job?.run();
  expect(await kept()).toEqual([0, 0]);
  app.clock.moveBy(-(feedbackLimits.pictureDays + 1) * 86_400_000);
});

describe("feedback is refused with a readable reason, and nothing is stored", () => {
  const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  const rows: [string, () => Promise<object>, string][] = [
    ["nothing said", async () => form("   "), "请输入问题描述！"],
    ["signs that nobody sees", async () => form("\0\0"), "请输入问题描述！"],
    ["more than 500 characters", async () => form("长".repeat(501)), "问题描述最多 500 个字"],
    ["a text as a picture", async () => form("好", [Buffer.from("no picture")]), "请上传 JPG、PNG 或 WebP 图片"],
    ["an SVG with a script", async () => form("好", [script]), "请上传 JPG、PNG 或 WebP 图片"],
    [
      "a good and a broken picture",
      async () => form("好", [await jpeg(), (await jpeg()).subarray(0, 4000)]),
      "图片已损坏，请重新选择",
    ],
    [
      "five pictures",
      async () =>
        form(
          "好",
          Array.from({ length: 5 }, () => script),
        ),
      "最多上传 4 个文件",
    ],
  ];
  it.each(rows)("%s", async (_rule, make, message) => {
    const before = [await stored(), await files()];
    expect(await world.staff.client.fails(reportFeedback, await make())).toMatchObject({ status: 400, message });
    expect([await stored(), await files()]).toEqual(before);
  });
});
