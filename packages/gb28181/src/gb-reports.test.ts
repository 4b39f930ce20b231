import { describe, expect, it } from "vitest";
import { channelId, closeAfterEach, deviceId, gate, openDevice, openServer } from "../test/open-pair.ts";
import { type GbAlarm } from "./gb-types.ts";
import { headerOf } from "./sip/sip-message.ts";

closeAfterEach();

async function registered() {
  const gb = await openServer();
  const device = await openDevice(gb);
  const alarms: GbAlarm[] = [];
  const changes: string[] = [];
  gb.onAlarm((alarm) => alarms.push(alarm));
  gb.onChange((id) => changes.push(id));
  await device.register();
  await expect.poll(() => gb.devices()[0]?.channels.length).toBe(1);
  return { gb, device, alarms, changes };
}

describe("an alarm", () => {
  it("reaches the listener and is confirmed with its number", async () => {
    const { device, alarms } = await registered();
    const time = "<AlarmTime>2026-12-01T10:00:00</AlarmTime>";
    const status = await device.alarm(channelId, `<AlarmPriority>1</AlarmPriority><AlarmMethod>5</AlarmMethod>${time}`);
    expect(status).toBe(200);
    expect(alarms).toMatchObject([
      { deviceId, channelId, priority: 1, method: 5, at: Date.parse("2026-12-01T02:00:00Z") },
    ]);
    await expect
      .poll(() => device.requests.map(({ body }) => body.toString()).filter((text) => text.includes("<Response>")))
      .toHaveLength(1);
  });

  it("stops no other when a listener fails", async () => {
    const { gb, device, alarms } = await registered();
    process.once("warning", () => undefined);
    gb.onAlarm(() => {
      throw new Error("a fault of the listener");
    });
    gb.onAlarm((alarm) => alarms.push(alarm));
    expect(await device.alarm(channelId, "")).toBe(200);
    expect(alarms).toHaveLength(2);
  });
});

it("subscribes to alarms and to changes of the catalogue", async () => {
  const { device } = await registered();
  const events = () =>
    device.requests.filter(({ method }) => method === "SUBSCRIBE").map((request) => headerOf(request, "event"));
  await expect.poll(events).toEqual(["Catalog", "presence"]);
});

it("applies notifications of changed channels", async () => {
  const { gb, device, changes } = await registered();
  const before = changes.length;
  expect(await device.notifyCatalogue([{ DeviceID: channelId, Event: "OFF" }])).toBe(200);
  expect(gb.devices()[0]?.channels).toMatchObject([{ id: channelId, name: "大门", isOnline: false }]);
  const added = "34020000001310000002";
  await device.notifyCatalogue([{ ...gate, DeviceID: added, Event: "ADD" }]);
  await device.notifyCatalogue([{ DeviceID: channelId, Event: "DEL" }]);
  expect(gb.devices()[0]?.channels.map(({ id }) => id)).toEqual([added]);
  expect(changes.length - before).toBeGreaterThanOrEqual(3);
});

describe("answers a message", () => {
  it.each([
    ["that is no XML by 400", "", 400],
    ["of an unknown command by 200", "<CmdType>New</CmdType><SN>1</SN>", 200],
    ["with an answer to no query by 200", "<CmdType>Catalog</CmdType><SN>77</SN><SumNum>1</SumNum>", 200],
  ])("%s", async (_case, content, status) => {
    const { gb, device } = await registered();
    expect(await device.message(content === "" ? "Nonsense" : "Response", content)).toBe(status);
    expect(gb.devices()[0]?.channels).toHaveLength(1);
  });

  it("that is repeated with the same answer, and handles it once", async () => {
    const { device, alarms } = await registered();
    const body = `<Notify><CmdType>Alarm</CmdType><SN>9</SN><DeviceID>${channelId}</DeviceID></Notify>`;
    const head = [
      "MESSAGE sip:1@2 SIP/2.0",
      "Via: SIP/2.0/UDP 127.0.0.1;rport;branch=z9hG4bK-same",
      `From: <sip:${deviceId}@3402000000>;tag=1`,
      "To: <sip:1@2>",
      "Call-ID: same",
      "CSeq: 5 MESSAGE",
    ];
    const bytes = Buffer.from([...head, "", body].join("\r\n"));
    for (let count = 0; count < 3; count++) device.sendRaw(bytes);
    await expect.poll(() => alarms.length).toBe(1);
    expect(await device.keepalive()).toBe(200);
    expect(alarms).toHaveLength(1);
  });
});
