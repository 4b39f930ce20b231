import { findDevices } from "@huiyan/contract/device/device.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { prepareDemo } from "./demo.feature.ts";
import { demoPlan } from "./demo-plan.ts";

const plain = { cameras: [], history: false };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function as(role: string): Promise<Client> {
  const accounts = await prepareDemo(app.services, plain);
  const person = accounts.find((account) => account.role === role);
  const { token } = await createClient(app.url).call(signIn, {
    account: person?.account ?? "",
    password: person?.password ?? "",
  });
  return createClient(app.url, token);
}

const channels = async (client: Client) =>
  (await client.call(findPoints, {})).list.map(({ channel }) => channel).sort();

describe("the demo", () => {
  it("is created once, after the keys of its devices are stored; a second start changes nothing", async () => {
    const kept: string[][] = [];
    const keepDevices = async (devices: readonly { device_id: string }[]) => {
      expect(await app.services.db.sql.selectFrom("device").select("id").execute()).toEqual([]);
      kept.push(devices.map(({ device_id }) => device_id));
    };
    const first = await prepareDemo(app.services, { ...plain, keepDevices });
    const second = await prepareDemo(app.services, { ...plain, keepDevices });
    expect(kept).toEqual([demoPlan.devices.map(({ deviceId }) => deviceId)]);
    expect(second).toEqual(first);
    expect(second.map(({ role }) => role)).toEqual(["admin", "lead", "staff"]);
  });

  it.each([
    ["admin", ["barn", "road", "roadside", "workplace", "yard"], ["园区", "路侧停车"]],
    ["lead", ["barn", "road", "roadside", "workplace", "yard"], ["园区", "路侧停车"]],
    ["staff", ["road", "roadside"], ["路侧停车"]],
  ])("the %s sees just the own cameras and groups", async (role, expected, groups) => {
    const client = await as(role);
    expect(await channels(client)).toEqual(expected);
    const [root] = await client.call(getGroupTree, {});
    expect(root?.children.map(({ name }) => name)).toEqual(groups);
  });

  it("a camera from the command line is added to the first device until the next start; its password is stored encrypted", async () => {
    const admin = await as("admin");
    await prepareDemo(app.services, {
      ...plain,
      cameras: ["rtsp://viewer:s3cret@127.0.0.1:554/main", "/tmp/clip.mp4"],
    });
    expect(await channels(admin)).toEqual(["added-1", "added-2", "barn", "road", "roadside", "workplace", "yard"]);
    const rows = await app.services.db.sql
      .selectFrom("point")
      .select("camera")
      .where("channel", "=", "added-1")
      .execute();
    expect(JSON.stringify(rows)).not.toContain("s3cret");
    await prepareDemo(app.services, plain);
    expect(await channels(admin)).toEqual(["barn", "road", "roadside", "workplace", "yard"]);
    expect((await admin.call(findDevices, {})).list).toHaveLength(2);
  });
});
