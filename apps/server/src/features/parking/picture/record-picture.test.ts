import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { drawRecordPicture } from "@huiyan/contract/parking/statistics.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { recordSvg } from "./record-svg.ts";

let app: TestApp;
let world: World;
let picture: Buffer;
let address = "";

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  picture = await jpeg(320, 180);
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.otherGroupId));
  const berth = await lot.addBerth(1);
  const boxes = { car_pic_box: [0.25, 0.5, 0.5, 0.25], car_code_pic_box: [0.5, 0.5, 0.1, 0.1] };
  const [first, ...rest] = lot.events(berth, [{ from: 0, to: 2, plate: "粤BD12345" }]);
  app.clock.moveBy(4 * 60_000);
  const pictured = { ...first, data: { ...Object(first?.data), ...boxes }, images: [{ role: "image", part: "whole" }] };
  await lot.device.client.outcomes([pictured, ...rest], { whole: picture });
  await lot.reach(6);
  const { list } = await world.admin.client.call(findParkingRecords, {});
  address = list[0]?.entry_org_image ?? "";
});
afterAll(() => app.close());

const draw = (person: World["staff"], image: string) =>
  fetch(`${app.url}${drawRecordPicture.path}?${new URLSearchParams({ image })}`, {
    headers: { "x-token": person.client.token },
  });
const keyIn = (signed: string) => signed.slice("/resources/get/".length, signed.indexOf("?"));

describe("the drawn picture of a record", () => {
  it("the drawn picture shows car, plate and berth; the file is named by berth and plate", async () => {
    const answer = await draw(world.admin, address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("A001_粤BD12345.svg"));
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const svg = await answer.text();
    expect(svg).toContain(`href="data:image/jpeg;base64,${picture.toString("base64")}"`);
    expect(svg).toContain('<rect x="80.0" y="90.0" width="160.0" height="45.0"');
    expect(svg).toContain('<rect x="160.0" y="90.0" width="32.0" height="18.0"');
    expect(svg).toContain('<polygon points="32.0,18.0 96.0,18.0 96.0,54.0"');
    expect(svg).toContain(">粤BD12345</text>");
  });

  it("the drawn picture is also found by the picture's key", async () => {
    expect((await draw(world.admin, keyIn(address))).status).toBe(200);
  });

  it.each([
    ["of a device that the caller does not see", () => draw(world.lead, address)],
    ["of another organisation", async () => draw((await createWorld(app)).admin, address)],
    ["of no record", () => draw(world.admin, `image/${keyIn(address).slice(6, -8)}00000.jpg`)],
    ["outside the store", () => draw(world.admin, "image/../../../etc/passwd")],
    ["of another host", () => draw(world.admin, "http://127.0.0.1/resources/get/image/x.jpg")],
  ])("%s is not there", async (_, ask) => {
    expect((await ask()).status).toBe(404);
  });

  it("a plate that contains markup is drawn as text", () => {
    const marks = { car: [0, 0, 1, 1] as [number, number, number, number], plate: null, berth: [], berthText: "" };
    const svg = recordSvg(
      { bytes: Buffer.from("x"), mime: "image/png", width: 10, height: 10 },
      { ...marks, plateText: `<script>"&'` },
    );
    expect(svg).toContain(">&lt;script&gt;&quot;&amp;&#39;</text>");
  });
});
