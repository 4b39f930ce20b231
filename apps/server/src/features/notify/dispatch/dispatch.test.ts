import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { deleteMessages, handleMessage } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { listDispatched, openDispatched } from "@huiyan/contract/notify/dispatch.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let message: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  await world.device.client.outcomes([alarmEvent(app)]);
  message = (await world.admin.client.call(findMessages, {})).list[0]?._id ?? "";
});

const dispatch = (to: World["staff"], by = world.admin) =>
  by.client.call(handleMessage, { _id: message, option: optionOf("dispatch"), staff_id: to.staffId });
const dispatched = async (person: World["staff"]) => (await person.client.call(listDispatched, {})).list;

it("a dispatched alarm appears for the assignee immediately, with the sender's name, until the assignee opens it", async () => {
  const page = await openPage(app.url, world.staff.client.token, world.orgId);
  await dispatch(world.staff);
  expect(await page.next("org_latest_message")).toMatchObject({
    data: { message: { assignee: { _id: world.staff.staffId }, state: "dispatched" } },
  });
  page.close();
  expect(await dispatched(world.staff)).toMatchObject([{ sender: "测试管理员", message: { _id: message } }]);
  expect(await dispatched(world.lead)).toEqual([]);
  await world.lead.client.call(openDispatched, { _id: message });
  expect(await dispatched(world.staff)).toHaveLength(1);
  for (let tab = 0; tab < 2; tab++) await world.staff.client.call(openDispatched, { _id: message });
  expect(await dispatched(world.staff)).toEqual([]);
});

it("dispatching again moves the alarm to the other member; two dispatches to one member are one entry", async () => {
  await dispatch(world.staff);
  await dispatch(world.staff, world.lead);
  expect(await dispatched(world.staff)).toMatchObject([{ sender: "测试lead" }]);
  await dispatch(world.lead);
  expect(await dispatched(world.staff)).toEqual([]);
  expect(await dispatched(world.lead)).toHaveLength(1);
  const step = (person: World["staff"], action: "done" | "reopen" | "claim") =>
    person.client.call(handleMessage, { _id: message, option: optionOf(action), remark: "再看" });
  await step(world.lead, "done");
  await step(world.admin, "reopen");
  await step(world.staff, "claim");
  expect(await dispatched(world.staff)).toEqual([]);
});

it("an alarm that the user claimed is not listed as dispatched; neither are finished, deleted or invisible alarms", async () => {
  await dispatch(world.lead, world.lead);
  expect(await dispatched(world.lead)).toEqual([]);
  await dispatch(world.staff);
  await app.services.db.sql.deleteFrom("staff_group").where("staff_id", "=", world.staff.staffId).execute();
  expect(await dispatched(world.staff)).toEqual([]);
  await dispatch(world.lead);
  await world.admin.client.call(handleMessage, { _id: message, option: optionOf("done") });
  expect(await dispatched(world.lead)).toEqual([]);
  await world.admin.client.call(handleMessage, { _id: message, option: optionOf("reopen"), remark: "再看" });
  await dispatch(world.lead);
  expect(await dispatched(world.lead)).toHaveLength(1);
  await world.admin.client.call(deleteMessages, { _id: [message] });
  expect(await world.lead.client.call(listDispatched, {})).toEqual({ count: 0, list: [] });
});
