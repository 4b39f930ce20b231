import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { listAnswers, readAnswer, reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import * as api from "@huiyan/contract/operator/feedback.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client } from "#test/client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { createOperator } from "#test/operator/operator-client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = (await createOperator(app)).client;
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  app.clock.moveBy(1000);
});

async function report(content: string, pictures: Blob[] = []): Promise<api.OperatedFeedback> {
  await world.staff.client.send(reportFeedback, { fields: { content }, files: { images: pictures } });
  const { list } = await operator.call(api.findFeedback, {});
  const [row] = list;
  if (row === undefined) throw new Error("no feedback came");
  return row;
}
const inState = async (state: api.OperatedFeedback["state"]) =>
  (await operator.call(api.findFeedback, { state, size: 100 })).list.map(({ content }) => content);
const answersOf = async (client: Client) => (await client.call(listAnswers, {})).list.map(({ answer }) => answer);

describe("feedback", () => {
  it("is shown to the operator with its author and its pictures", async () => {
    const row = await report("夜间画面太暗", [new Blob([Uint8Array.from(await jpeg())])]);
    expect(row).toMatchObject({
      org: `企业 ${world.admin.phone}`,
      person: "测试staff",
      content: "夜间画面太暗",
      pictures: 1,
      state: "open",
      answer: "",
      read: false,
    });
    const { list } = await operator.call(api.getFeedbackPictures, { _id: row._id });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  });

  it("that is answered notifies only its author, at once", { tags: ["rest"] }, async () => {
    const { _id } = await report("怎么导出？");
    const mine = await openPage(app.url, world.staff.client.token, world.orgId);
    const other = await openPage(app.url, world.admin.client.token, world.orgId);
    await operator.call(api.answerFeedback, { _id, answer: "消息列表右上角" });
    await mine.next("org_changed");
    await expect(other.next("org_changed", 2_000)).rejects.toThrow("no org_changed came");
    expect(await answersOf(world.staff.client)).toEqual(["消息列表右上角"]);
    expect(await answersOf(world.admin.client)).toEqual([]);
    expect(await inState("open")).not.toContain("怎么导出？");
  });

  it("with a read answer is unread again after another answer", async () => {
    const { _id } = await report("看不到点位");
    await operator.call(api.answerFeedback, { _id, answer: "请检查分组" });
    // a user cannot change another member's feedback
    await world.admin.client.call(readAnswer, { _id });
    expect(await answersOf(world.staff.client)).toEqual(["请检查分组"]);
    await world.staff.client.call(readAnswer, { _id });
    expect(await answersOf(world.staff.client)).toEqual([]);
    const { list } = await operator.call(api.findFeedback, { state: "answered" });
    expect(list[0]).toMatchObject({ _id, read: true });
    await operator.call(api.answerFeedback, { _id, answer: "已修复" });
    expect(await answersOf(world.staff.client)).toEqual(["已修复"]);
  });

  it("can be closed without an answer and opened again; answered feedback stays answered", async () => {
    const { _id } = await report("测试一下");
    await operator.call(api.closeFeedback, { _id, closed: true });
    expect(await inState("closed")).toContain("测试一下");
    await operator.call(api.closeFeedback, { _id, closed: false });
    expect(await inState("open")).toContain("测试一下");
    await operator.call(api.answerFeedback, { _id, answer: "收到" });
    expect(await operator.fails(api.closeFeedback, { _id, closed: true })).toMatchObject({ error: "not_found" });
  });

  it.each([
    ["", "请输入答复"],
    ["   ", "请输入答复"],
    ["好".repeat(501), "答复最多 500 个字"],
  ])("«%s» is no answer", async (answer, message) => {
    const { _id } = await report("问题");
    expect(await operator.fails(api.answerFeedback, { _id, answer })).toMatchObject({ fields: { answer: message } });
  });

  it("and its answer are in the organisation's audit log", async () => {
    const { _id } = await report("日志");
    await operator.call(api.answerFeedback, { _id, answer: "好的" });
    const { list } = await world.admin.client.call(findAuditLines, {});
    expect(list.find(({ action }) => action === "operator.answerFeedback")).toMatchObject({ user: "平台运营" });
  });
});
