import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { changesOf } from "@huiyan/contract/audit/audit-changes";
import * as api from "@huiyan/contract/organisation/organisation.api";
import { getAlarmCentre, getScreenMap, saveScreenMap } from "@huiyan/contract/setting/setting.api";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productVersion } from "#platform/config/product-version.ts";
import { createClient } from "#test/client.ts";
import { addAccount, addPerson, clientOf } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { expireOrganisations } from "./organisation.queries.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const png = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 100, channels: 3, background: "#0a6" } })
        .png()
        .toBuffer(),
    ),
  ]);
async function countSmallFiles(orgId: string): Promise<number> {
  const { count } = await app.services.db.sql
    .selectFrom("small_file")
    .select((on) => on.fn.countAll<number>().as("count"))
    .where("org_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
const fields = { name: " 星光物流园 ", type: "物流仓储", addr: " 星光路 1 号 ", phone: "13912345678" };

describe("creating an organisation", () => {
  it("the creator is the admin and is in the new organisation; fields are trimmed, and the logo is public", async () => {
    const { phone } = await addAccount(app);
    const client = await clientOf(app, phone);
    const { org } = await client.call(api.createOrganisation, { fields, files: { logo: [await png()] } });
    expect(org.name).toBe("星光物流园");
    expect(await client.call(api.getCurrentOrganisation, {})).toMatchObject({
      org: { name: "星光物流园", logo: org.logo },
      staff: { role: "admin" },
    });
    const logo = await fetch(app.url + org.logo);
    expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(logo.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await sharp(Buffer.from(await logo.arrayBuffer())).metadata()).width).toBe(300);
  });

  it.each([
    ["a missing name", { ...fields, name: " " }, "请输入企业名称！"],
    ["an unknown industry", { ...fields, type: "航天" }, "请选择企业类型！"],
    ["a missing phone number", { ...fields, phone: "" }, "请输入手机号码！"],
    ["a wrong phone", { ...fields, phone: "123" }, "请输入正确格式的手机号码！"],
  ])("%s is refused with its reason", async (_rule, wrong, message) => {
    expect(await world.admin.client.fails(api.createOrganisation, { fields: wrong })).toMatchObject({ message });
  });

  it.each([
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["an HTML page named png", "<html><script>alert(1)</script></html>"],
  ])("%s is refused as a logo: 上传logo图片格式错误", async (_rule, text) => {
    const logo = [new File([text], "logo.png", { type: "image/png" })];
    expect(await world.admin.client.fails(api.createOrganisation, { fields, files: { logo } })).toMatchObject({
      status: 400,
      message: "上传logo图片格式错误",
    });
  });

  it("a private deployment accepts no second organisation", async () => {
    const closed = await startTestApp({ env: { PRIVATE: "1" } });
    const { phone } = await addAccount(closed);
    const client = await clientOf(closed, phone);
    await client.call(api.createOrganisation, { fields });
    expect(await client.fails(api.createOrganisation, { fields })).toMatchObject({ error: "creation_closed" });
    expect(await client.call(api.getSystemInfo, {})).toMatchObject({ registration: false, setup_open: false });
    await closed.close();
  });
});

describe("system name and logo", () => {
  it("the system information contains the product version", async () => {
    const info = await createClient(app.url).call(api.getSystemInfo, {});
    expect(info.version).toBe(`V${productVersion}`);
  });

  it("a new logo replaces the former one, whose address is then unknown; scripts are removed from an SVG", {
    tags: ["rest"],
  }, async () => {
    const own = await createWorld(app);
    const edit = (logo: Blob) =>
      own.admin.client.call(api.editOrganisation, {
        fields: { _id: own.orgId, title: "智慧园区" },
        files: { logo: [logo] },
      });
    const first = (await edit(await png())).org.logo;
    const svg = new Blob([
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' onload='alert(1)'><path d='M0 0h9v9z'/><script>alert(2)</script></svg>",
    ]);
    const second = await edit(svg);
    expect(second.org.title).toBe("智慧园区");
    const shown = await fetch(app.url + second.org.logo);
    expect(shown.headers.get("content-type")).toBe("image/svg+xml");
    const text = await shown.text();
    expect(text).toContain("M0 0h9v9z");
    expect(text).not.toMatch(/script|onload|alert/);
    expect((await fetch(app.url + first)).status).toBe(404);
    expect(await countSmallFiles(own.orgId)).toBe(1);
  });

  it("a removed logo is deleted, has no address, and the removal is in the audit log", async () => {
    const own = await createWorld(app);
    const edit = (more: object, files: { logo?: Blob[] } = {}) =>
      own.admin.client.call(api.editOrganisation, { fields: { _id: own.orgId, title: "园区", ...more }, files });
    const { logo } = (await edit({}, { logo: [await png()] })).org;
    expect((await edit({ remove_logo: "1" })).org).toMatchObject({ logo: "", title: "园区" });
    expect((await own.admin.client.call(api.getCurrentOrganisation, {})).org.logo).toBe("");
    expect((await fetch(app.url + logo)).status).toBe(404);
    expect(await countSmallFiles(own.orgId)).toBe(0);
    const { list } = await own.admin.client.call(findAuditLines, { action: "organisation.edit" });
    expect(list.map(({ detail }) => changesOf(detail, { language: "zh-CN" }))).toContainEqual([
      { field: "LOGO", before: "image/png", after: "-" },
    ]);
    // a new file takes precedence over the removal
    expect((await edit({ remove_logo: "1" }, { logo: [await png()] })).org.logo).not.toBe("");
  });

  it("an edit without a file keeps the logo, and an edit of another organisation is refused", async () => {
    const own = await createWorld(app);
    const logo = [await png()];
    const before = await own.admin.client.call(api.editOrganisation, { fields: { _id: own.orgId }, files: { logo } });
    const after = await own.admin.client.call(api.editOrganisation, { fields: { _id: own.orgId, title: "新名" } });
    expect(after.org).toMatchObject({ logo: before.org.logo, title: "新名" });
    expect(await own.admin.client.fails(api.editOrganisation, { fields: { _id: world.orgId } })).toMatchObject({
      status: 404,
    });
  });
});

describe("members of several organisations", () => {
  it("switching returns a new token, and the list of organisations marks the current one", async () => {
    const other = await createWorld(app);
    const person = await addPerson(world);
    const client = await clientOf(app, person.phone);
    await app.services.db.sql
      .insertInto("staff")
      .values({
        id: "0198c000-0000-7000-8000-00000000000a",
        org_id: other.orgId,
        account_id: person.accountId,
        name: "兼职",
        role: "staff",
        status: "active",
        department_id: other.departmentId,
        created_at: app.clock.now(),
      })
      .execute();
    const { token } = await client.call(api.switchOrganisation, { org_id: other.orgId });
    // a concurrent request may still have the old token, and is handled in the new organisation
    expect(await client.call(api.getUserInfo, {})).toMatchObject({ org: { _id: other.orgId } });
    const { orgs } = await createClient(app.url, token).call(api.getUserInfo, {});
    expect(orgs.map(({ _id, current }) => [_id, current])).toEqual([
      [world.orgId, false],
      [other.orgId, true],
    ]);
    app.clock.moveBy(301_000);
    expect(await client.fails(api.getUserInfo, {})).toMatchObject({ error: "session_void" });
  });

  it("an expired organisation is shown as expired, cannot be switched to, and refuses requests of its members", async () => {
    const own = await createWorld(app);
    await app.services.db.sql
      .updateTable("organisation")
      .set({ expires_at: new Date(app.clock.now().getTime() + 60_000) })
      .where("id", "=", own.orgId)
      .execute();
    expect((await own.staff.client.send(findMessages, {})).status).toBe(200);
    app.clock.moveBy(61_000);
    expect(await own.staff.client.fails(findMessages, {})).toMatchObject({ code: 406 });
    const info = await own.staff.client.call(api.getUserInfo, {});
    expect(info).toMatchObject({ org: null, orgs: [{ _id: own.orgId, status: "leave" }] });
    expect(await own.staff.client.fails(api.switchOrganisation, { org_id: own.orgId })).toMatchObject({
      message: "企业已失效，请联系平台续期",
    });
    expect(await expireOrganisations(app.services.db.sql, app.clock.now())).toBe(1);
    expect((await own.staff.client.call(api.getUserInfo, {})).orgs[0]?.status).toBe("leave");
  });
});

describe("own name and alias", () => {
  it("a new own name is stored in the account and the membership", async () => {
    const client = await signedIn(app, world.staff.phone);
    await client.call(api.editUser, { name: "改过名字" });
    expect(await client.call(api.getUserInfo, {})).toMatchObject({ nickname: "改过名字", staff: { name: "改过名字" } });
    expect(await world.lead.client.call(api.getUserInfo, {})).toMatchObject({ nickname: "测试lead" });
  });

  it("the term for device groups belongs to the organisation, with the default 设备组", async () => {
    const own = await createWorld(app);
    expect(await own.staff.client.call(api.getAlias, {})).toEqual({ group: "设备组" });
    await own.lead.client.call(api.saveAlias, { name: "group", value: " 区域 " });
    expect(await own.staff.client.call(api.getAlias, {})).toEqual({ group: "区域" });
    expect(await world.staff.client.call(api.getAlias, {})).toEqual({ group: "设备组" });
    const english = createClient(app.url, own.staff.client.token, { "accept-language": "en" });
    expect(await english.call(api.getAlias, {})).toEqual({ group: "区域" });
  });

  it("a new term changes no other data of the organisation, and the audit log contains it with the former term", async () => {
    const own = await createWorld(app);
    const { admin, lead } = own;
    await admin.client.call(saveScreenMap, { mapArea: "500000" });
    const others = async () => [
      await admin.client.call(getScreenMap, {}),
      await admin.client.call(getAlarmCentre, {}),
      await admin.client.call(api.getUserInfo, {}),
      await admin.client.call(api.getCurrentOrganisation, {}),
    ];
    const before = await others();
    for (const value of ["区域", "片区"]) {
      await lead.client.call(api.saveAlias, { name: "group", value });
      // ensures different times, because the audit log is sorted by time
      app.clock.moveBy(1000);
    }
    expect(await lead.client.fails(api.saveAlias, { name: "group", value: " " })).toMatchObject({
      message: "请输入别名！",
    });
    expect(await admin.client.call(api.getAlias, {})).toEqual({ group: "片区" });
    const renamed = JSON.stringify(before).replaceAll('"title":"设备组"', '"title":"片区"');
    expect(JSON.stringify(await others())).toBe(renamed);
    const lines = (await admin.client.call(findAuditLines, { action: api.saveAlias.name })).list;
    expect(lines.map(({ user, detail }) => [user, JSON.parse(detail)])).toEqual([
      ["测试lead", { before: "区域", after: "片区" }],
      ["测试lead", { after: "区域" }],
    ]);
  });
});
