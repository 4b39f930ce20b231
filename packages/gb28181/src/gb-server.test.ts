import { afterEach, describe, expect, it, vi } from "vitest";
import { channelId, closeAfterEach, deviceId, gate, openDevice, openServer, password } from "../test/open-pair.ts";
import { headerOf } from "./sip/sip-message.ts";

closeAfterEach();
afterEach(() => void vi.useRealTimers());

describe.each(["udp", "tcp"] as const)("a device over %s", (transport) => {
  it("registers with its password and shows its channels", async () => {
    const gb = await openServer();
    const device = await openDevice(gb, { transport });
    expect((await device.register()).status).toBe(200);
    await expect.poll(() => gb.devices()[0]?.channels).toMatchObject([{ id: channelId, name: "大门", isOnline: true }]);
    const expected = [{ id: deviceId, manufacturer: "Example", isOnline: true, transport }];
    await expect.poll(() => gb.devices()).toMatchObject(expected);
  });

  it("is refused with a wrong password", async () => {
    const gb = await openServer();
    const device = await openDevice(gb, { transport });
    expect((await device.register(3_600, "wrong")).status).toBe(403);
    expect(gb.devices()).toEqual([]);
    expect(gb.refusals()).toMatchObject([{ deviceId, reason: "wrong_password" }]);
  });

  it("is offline after it unregistered, and no keepalive changes that", async () => {
    const gb = await openServer();
    const device = await openDevice(gb, { transport });
    await device.register();
    expect((await device.unregister()).status).toBe(200);
    expect(gb.devices()).toMatchObject([{ isOnline: false }]);
    expect(await device.keepalive()).toBe(403);
    expect(gb.devices()).toMatchObject([{ isOnline: false }]);
  });

  it("moves, and handles presets", async () => {
    const gb = await openServer();
    const device = await openDevice(gb, { transport });
    await device.register();
    await gb.move({ deviceId, channelId }, { pan: 1, tilt: 0, zoom: 0 });
    await gb.preset({ deviceId, channelId }, "call", 3);
    await expect
      .poll(() => device.ptz)
      .toEqual([
        { channelId, command: "A50F0101FF0000B5" },
        { channelId, command: "A50F01820003003A" },
      ]);
  });
});

it.each(["0.0.0.0", "::"])("serves a device of IPv4 at %s", async (host) => {
  const gb = await openServer({ host });
  const device = await openDevice(gb);
  expect((await device.register()).status).toBe(200);
  await expect.poll(() => gb.devices()[0]?.channels.length).toBe(1);
  expect(gb.devices()).toMatchObject([{ address: `127.0.0.1:${device.port}` }]);
});

it("gives the time in Beijing and the edition with the answer to a registration", async () => {
  const device = await openDevice(await openServer(), { edition: "3.0", algorithm: "SHA-256" });
  const response = await device.register();
  expect(response.status).toBe(200);
  expect(headerOf(response, "x-gb-ver")).toBe("3.0");
  const at = Date.parse(`${headerOf(response, "date")}+08:00`);
  expect(Math.abs(at - Date.now())).toBeLessThan(5_000);
});

it("refuses an unknown device, and its keepalive so that it registers again", async () => {
  const gb = await openServer({ passwordOf: () => undefined });
  const device = await openDevice(gb);
  expect(await device.keepalive()).toBe(403);
  expect((await device.register()).status).toBe(403);
  expect(gb.refusals()).toMatchObject([{ deviceId, address: "127.0.0.1", reason: "unknown_device" }]);
});

it("uses the newest connection of a device that connects again", async () => {
  const gb = await openServer();
  const device = await openDevice(gb, { transport: "tcp" });
  await device.register();
  await device.close();
  await expect(gb.move({ deviceId, channelId }, { pan: 1, tilt: 0, zoom: 0 })).rejects.toThrow("TCP 连接已断开");
  const again = await openDevice(gb, { transport: "tcp" });
  expect(await again.keepalive()).toBe(200);
  await gb.move({ deviceId, channelId }, { pan: 1, tilt: 0, zoom: 0 });
  expect(again.ptz).toHaveLength(1);
});

it("sends the catalogue although the device answers no other query", async () => {
  const gb = await openServer();
  const device = await openDevice(gb, { habits: { silentFor: ["deviceinfo", "devicestatus", "SUBSCRIBE"] } });
  await device.register();
  await expect.poll(() => gb.devices()[0]?.channels.length).toBe(1);
});

it("refuses messages in the name of a device from another address", async () => {
  const gb = await openServer();
  const device = await openDevice(gb);
  await device.register();
  const other = await openDevice(gb, { address: "127.0.0.2" });
  expect(await other.keepalive()).toBe(403);
  expect(await device.keepalive()).toBe(200);
});

it("follows a device that registers from another address", async () => {
  const gb = await openServer();
  const device = await openDevice(gb);
  await device.register();
  const moved = await openDevice(gb, { address: "127.0.0.2" });
  expect((await moved.register()).status).toBe(200);
  expect(gb.devices()).toMatchObject([{ address: `127.0.0.2:${moved.port}` }]);
  await gb.move({ deviceId, channelId }, { pan: 0, tilt: 0, zoom: 0 });
  expect(moved.ptz).toHaveLength(1);
});

it("forgets a device that is no longer admitted", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let secret: string | undefined = password;
  const gb = await openServer({ passwordOf: () => secret });
  const device = await openDevice(gb);
  await device.register();
  expect(await device.keepalive()).toBe(200);
  secret = undefined;
  vi.advanceTimersByTime(2_000);
  expect(gb.devices()).toEqual([]);
  expect(await device.keepalive()).toBe(403);
});

const items = Array.from({ length: 10 }, (_, index) => ({
  ...gate,
  DeviceID: `340200000013100001${String(index).padStart(2, "0")}`,
}));

describe("reads a catalogue of ten channels", () => {
  it.each([
    ["in pieces of three", { pieceSize: 3 }],
    ["in pieces of one, each twice", { pieceSize: 1, habits: { repeatsPieces: true } }],
    ["in UTF-8 that declares GB2312", { encoding: "utf-8", declares: "GB2312" }],
    ["with too small a sum", { pieceSize: 2, habits: { sumNum: 4 } }],
  ] as const)("%s", async (_habit, options) => {
    const gb = await openServer();
    const device = await openDevice(gb, { items, ...options });
    await device.register();
    await expect.poll(() => gb.devices()[0]?.channels.length).toBe(10);
    expect(new Set(gb.devices()[0]?.channels.map(({ name }) => name))).toEqual(new Set(["大门"]));
  });

  it.each([
    ["too large a sum", { sumNum: 11 }],
    ["no sum", { sumNum: "absent" }],
  ] as const)("with %s after a timeout", { tags: ["rest"] }, async (_habit, habits) => {
    const gb = await openServer();
    const device = await openDevice(gb, { items, pieceSize: 4, habits });
    await device.register();
    expect(await gb.readCatalogue(deviceId)).toHaveLength(10);
  });

  it("and another one of 2,000 channels, each in one message", { tags: ["rest"] }, async () => {
    const gb = await openServer();
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      ...gate,
      DeviceID: `3402000000131${String(index).padStart(7, "0")}`,
    }));
    const device = await openDevice(gb, { items: many, pieceSize: 1 });
    await device.register();
    await expect.poll(() => gb.devices()[0]?.channels.length).toBe(2_000);
  });

  it("and of the recorders below it that answer", async () => {
    const gb = await openServer();
    const recorder = (number: number) => ({
      DeviceID: `3402000000118000010${number}`,
      Parental: "1",
      ParentID: deviceId,
    });
    const below = { ...gate, DeviceID: "34020000001310000201", ParentID: recorder(1).DeviceID };
    const subItems = { [recorder(1).DeviceID]: [below] };
    const device = await openDevice(gb, { items: [...items, recorder(1)], subItems });
    await device.register();
    await expect.poll(() => gb.devices()[0]?.channels.length).toBe(11);
    expect(gb.devices()[0]?.channels).toContainEqual(
      expect.objectContaining({ id: below.DeviceID, parentId: below.ParentID }),
    );
  });

  it("with its folders and alarm inputs", async () => {
    const gb = await openServer();
    const region = { DeviceID: "340200", Name: "城区" };
    const folder = { DeviceID: "34020000002160000001", Name: "一号楼", ParentID: region.DeviceID };
    const input = { DeviceID: "34020000001340000001", Name: "门磁", ParentID: folder.DeviceID };
    await (await openDevice(gb, { items: [...items, region, folder, input] })).register();
    await expect.poll(() => gb.devices()[0]?.channels.length).toBe(10);
    expect(gb.devices()[0]?.folders).toEqual([
      { id: "340200", name: "城区", parentId: "" },
      { id: folder.DeviceID, name: "一号楼", parentId: "340200" },
    ]);
    expect(gb.devices()[0]?.alarmInputs).toMatchObject([{ id: input.DeviceID, name: "门磁" }]);
  });

  it("once for callers at the same time", async () => {
    const gb = await openServer();
    const device = await openDevice(gb, { items });
    await device.register();
    const results = await Promise.all([gb.readCatalogue(deviceId), gb.readCatalogue(deviceId)]);
    expect(results.map(({ length }) => length)).toEqual([10, 10]);
    const queries = device.requests.filter(({ body }) => body.includes("Catalog") && body.includes("<Query>"));
    expect(queries.filter(({ method }) => method === "MESSAGE")).toHaveLength(1);
  });
});

it("reports that a device must register first", async () => {
  const gb = await openServer();
  await expect(gb.readCatalogue(deviceId)).rejects.toThrow("设备还没有注册");
  const device = await openDevice(gb);
  await device.register();
  await device.unregister();
  await expect(gb.move({ deviceId, channelId }, { pan: 1, tilt: 0, zoom: 0 })).rejects.toThrow("设备离线");
});

it("keeps the messages of a device without its secrets", async () => {
  const gb = await openServer();
  const device = await openDevice(gb);
  await device.register();
  await device.message("Notify", "<CmdType>Other</CmdType><SN>1</SN><Password>secret-2</Password>");
  const messages = gb.messages(deviceId);
  expect(messages.map(({ from, line }) => `${from} ${line.split(" ").slice(0, 2).join(" ")}`).slice(0, 4)).toEqual([
    "device REGISTER sip:34020000002000000001@3402000000",
    "server SIP/2.0 401",
    "device REGISTER sip:34020000002000000001@3402000000",
    "server SIP/2.0 200",
  ]);
  const text = messages.map((message) => message.text).join("\n");
  expect(text).toContain('username="34020000001180000001"');
  for (const secret of [password, "secret-2"]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/(response|nonce)="?[0-9a-z]/);
});

it("keeps the last 200 messages of a device", async () => {
  const gb = await openServer();
  const device = await openDevice(gb, { transport: "tcp" });
  await device.register();
  for (let count = 0; count < 120; count++) await device.alarm(channelId, "");
  expect(gb.messages(deviceId)).toHaveLength(200);
});

it("closes its port so that another server can use it", async () => {
  const gb = await openServer();
  await gb.close();
  expect((await openServer({ port: gb.port })).port).toBe(gb.port);
});
