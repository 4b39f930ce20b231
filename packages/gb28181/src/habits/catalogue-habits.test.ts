import { describe, expect, it } from "vitest";
import { gbkBytes } from "../../test/gbk.ts";
import { applyChanges } from "../device/catalogue-changes.ts";
import { readAlarm } from "../manscdp/alarm.ts";
import { type CatalogueItem, camerasOf, readItems } from "../manscdp/catalogue.ts";
import { deviceTime, parseManscdp } from "../manscdp/manscdp.ts";
import { decodeXml, parseXml, textOf } from "../manscdp/xml.ts";

const deviceId = "34020000001180000001";
const camera = (number: number) => `340200000013100000${String(number).padStart(2, "0")}`;
const answer = (content: string, sum = "<SumNum>1</SumNum>") =>
  `<?xml version="1.0" encoding="GB2312"?><Response><CmdType>Catalog</CmdType><SN>1</SN><DeviceID>${deviceId}</DeviceID>${sum}<DeviceList Num="1">${content}</DeviceList></Response>`;
const item = (content: string) => `<Item><DeviceID>${camera(1)}</DeviceID>${content}</Item>`;
const itemsOf = (xml: string | Buffer): CatalogueItem[] => {
  const message = parseManscdp(typeof xml === "string" ? gbkBytes(xml) : xml);
  return message ? readItems(message.root).items : [];
};

describe("decodes names", () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>大门 联通</a>`;
  it.each<[string, Buffer]>([
    ["in GBK that declare GB2312", gbkBytes(xml("GB2312"))],
    ["in GBK that declare GB18030", gbkBytes(xml("GB18030"))],
    ["in GBK that declare UTF-8", gbkBytes(xml("UTF-8"))],
    ["in UTF-8 that declare UTF-8", Buffer.from(xml("UTF-8"))],
    ["in UTF-8 that declare GB2312", Buffer.from(xml("GB2312"))],
    ["in UTF-8 with a byte order mark", Buffer.from(`\ufeff${xml("UTF-8")}`)],
    ["in GBK without a declaration", gbkBytes("<a>大门 联通</a>")],
    ["in GBK that declare an unknown encoding", gbkBytes(xml("EUC-X"))],
  ])("%s", (_habit, bytes) => expect(parseXml(bytes)?.text).toBe("大门 联通"));

  it("of two characters that are valid UTF-8 by chance as GBK", () => {
    expect(decodeXml(Buffer.from([0x3c, 0xcf, 0x94, 0x3e]))).not.toContain("ϔ");
  });
});

describe("reads XML with", () => {
  it.each<[habit: string, xml: string, name: string, expected: string]>([
    ["names in small letters", "<response><deviceid>1</deviceid></response>", "deviceid", "1"],
    ["spaces before the declaration", ' \r\n<?xml version="1.0"?><a><b>1</b></a>', "b", "1"],
    ["spaces in texts", "<a><b>\r\n 1 \r\n</b></a>", "b", "1"],
    ["an unescaped &", "<a><b>A&B</b></a>", "b", "A&B"],
    ["escaped signs", "<a><b>A&amp;B</b></a>", "b", "A&B"],
    ["CDATA", "<a><b><![CDATA[1<2]]></b></a>", "b", "1<2"],
    ["an element that is not closed", "<a><c>9<b>1</b></a>", "b", ""],
    ["text after the end", "<a><b>1</b></a>garbage", "b", "1"],
    ["zeros after the end", "<a><b>1</b></a>\u0000\u0000", "b", "1"],
    ["an empty element", "<a><b/></a>", "b", ""],
    ["an end that was cut off", "<a><b>1</b><c>2", "b", "1"],
  ])("%s", (_habit, xml, name, expected) => expect(textOf(parseXml(Buffer.from(xml)), name)).toBe(expected));

  it.each<[attack: string, xml: string]>([
    ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ["17 levels", `${"<a>".repeat(17)}${"</a>".repeat(17)}`],
    ["50,000 elements", `<a>${"<b/>".repeat(50_000)}</a>`],
    ["no element", "hello"],
    ["nothing", ""],
  ])("rejects %s", (_attack, xml) => expect(parseXml(Buffer.from(xml))).toBeUndefined());
});

describe("reads a channel with", () => {
  it.each<[habit: string, content: string, expected: object]>([
    [
      "all elements",
      "<Name>门</Name><Manufacturer>A</Manufacturer><Model>B</Model>",
      { name: "门", manufacturer: "A", model: "B" },
    ],
    ["no name", "", { name: camera(1) }],
    ["status ON", "<Status>ON</Status>", { isOnline: true }],
    ["status OK", "<Status>OK</Status>", { isOnline: true }],
    ["no status", "", { isOnline: true }],
    ["status OFF", "<Status>OFF</Status>", { isOnline: false }],
    ["status off in small letters", "<Status>offline</Status>", { isOnline: false }],
    ["status 0", "<Status>0</Status>", { isOnline: false }],
    ["a dome", "<Info><PTZType>1</PTZType></Info>", { hasPtz: true }],
    ["a fixed camera", "<Info><PTZType>3</PTZType></Info>", { hasPtz: false }],
    ["the type outside Info", "<PTZType>3</PTZType>", { hasPtz: false }],
    ["no type", "", { hasPtz: true }],
    ["a position", "<Longitude>116.3</Longitude><Latitude>39.9</Latitude>", { longitude: 116.3, latitude: 39.9 }],
    ["a path as parent", `<ParentID>${deviceId}/34020000002160000001</ParentID>`, { parentId: "34020000002160000001" }],
    ["a civil code only", "<CivilCode>340200</CivilCode>", { parentId: "340200" }],
  ])("%s", (_habit, content, expected) => expect(itemsOf(answer(item(content)))[0]?.channel).toMatchObject(expected));

  it.each(["<Longitude>0</Longitude><Latitude>0</Latitude>", "<Longitude>x</Longitude>", "<Longitude>999</Longitude>"])(
    "no position from %s",
    (content) => expect(itemsOf(answer(item(content)))[0]?.channel).not.toHaveProperty("longitude"),
  );

  it.each(["", "<script>", "../../x", "1".repeat(65)])("rejects the code %j", (code) => {
    expect(itemsOf(answer(`<Item><DeviceID>${code}</DeviceID></Item>`))).toEqual([]);
  });
});

describe("finds the cameras of a catalogue with", () => {
  const coded = (...ids: string[]) =>
    itemsOf(answer(ids.map((id) => `<Item><DeviceID>${id}</DeviceID></Item>`).join("")));
  it.each<[habit: string, ids: string[], cameras: string[]]>([
    [
      "folders, codes of places and alarm inputs",
      ["340200", "34020000002150000001", "34020000001340000001", camera(1)],
      [camera(1)],
    ],
    ["cameras of both types", [camera(1), "34020000001320000009"], [camera(1), "34020000001320000009"]],
    [
      "other codes for all channels",
      [deviceId, "34020000009990000001", "34020000000000000001"],
      ["34020000000000000001"],
    ],
    ["only alarm inputs", ["34020000001340000001"], []],
    ["only the device", [deviceId], []],
  ])("%s", (_habit, ids, cameras) => {
    expect(camerasOf(coded(...ids), deviceId).map(({ id }) => id)).toEqual(cameras);
  });

  it("no items, for a camera that is its own channel", () => {
    expect(camerasOf([], camera(7)).map(({ id }) => id)).toEqual([camera(7)]);
    expect(camerasOf([], deviceId)).toEqual([]);
  });
});

describe("applies a notification", () => {
  const channel = (number: number, isOnline = true) => ({
    id: camera(number),
    name: "门",
    parentId: "",
    manufacturer: "",
    model: "",
    isOnline,
    hasPtz: true,
  });
  it.each<[event: string, content: string, expected: object[]]>([
    ["OFF", "<Event>OFF</Event>", [{ id: camera(1), name: "门", isOnline: false }]],
    ["VLOST", "<Event>VLOST</Event>", [{ isOnline: false }]],
    ["ON without a change", "<Event>ON</Event>", [{ isOnline: true }]],
    ["DEL", "<Event>DEL</Event>", []],
    ["UPDATE with a name", "<Event>UPDATE</Event><Name>后门</Name>", [{ name: "后门", isOnline: true }]],
    ["UPDATE without a name", "<Event>UPDATE</Event><Model>C</Model>", [{ name: "门", model: "C" }]],
    ["an unknown event", "<Event>MOVE</Event>", [{ name: "门" }]],
  ])("%s", (_event, content, expected) => {
    const entry = { channels: [channel(1)] };
    applyChanges(entry, itemsOf(answer(item(content))));
    expect(entry.channels).toMatchObject(expected);
  });

  it("ADD only for cameras", () => {
    const entry = { channels: [channel(2)] };
    const added = (id: string) => `<Item><DeviceID>${id}</DeviceID><Event>ADD</Event></Item>`;
    applyChanges(entry, itemsOf(answer(added(camera(1)) + added("34020000002160000001"))));
    expect(entry.channels.map(({ id }) => id)).toEqual([camera(2), camera(1)]);
  });
});

describe("reads an alarm with", () => {
  const read = (content: string) => {
    const message = parseManscdp(
      gbkBytes(`<Notify><CmdType>Alarm</CmdType><DeviceID>${camera(1)}</DeviceID>${content}</Notify>`),
    );
    return message && readAlarm(message, deviceId);
  };
  it.each<[habit: string, content: string, expected: object]>([
    ["its type in Info", "<AlarmMethod>5</AlarmMethod><Info><AlarmType>2</AlarmType></Info>", { method: 5, type: 2 }],
    ["its type outside Info", "<AlarmMethod>2</AlarmMethod><AlarmType>1</AlarmType>", { method: 2, type: 1 }],
    ["a priority", "<AlarmPriority>1</AlarmPriority>", { priority: 1 }],
    ["a priority out of range", "<AlarmPriority>99</AlarmPriority>", { priority: 4 }],
    ["no elements", "", { priority: 4, method: 7, type: undefined, at: undefined, description: "" }],
    ["a Chinese text", "<AlarmDescription>移动侦测</AlarmDescription>", { description: "移动侦测" }],
  ])("%s", (_habit, content, expected) =>
    expect(read(content)).toMatchObject({ channelId: camera(1), deviceId, ...expected }),
  );

  it.each<[string, string | undefined]>([
    ["2026-12-01T10:00:00", "2026-12-01T02:00:00.000Z"],
    ["2026-12-01T10:00:00.123", "2026-12-01T02:00:00.000Z"],
    ["2026-12-01 10:00:00", "2026-12-01T02:00:00.000Z"],
    ["2026-12-1T1:00:00", "2026-11-30T17:00:00.000Z"],
    ["2026-12-01T10:00:00Z", "2026-12-01T10:00:00.000Z"],
    ["2026-13-01T10:00:00", undefined],
    ["yesterday", undefined],
  ])("the time %s", (time, expected) => {
    const at = deviceTime(time);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(expected);
  });
});
