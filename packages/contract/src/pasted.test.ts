import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type z } from "zod";
import { findMessages } from "./alarm/alarm.api.ts";
import { BerthEntry } from "./berth/berth.api.ts";
import { IpAddress, Nickname } from "./device/adding.api.ts";
import { findDevices } from "./device/device.api.ts";
import { FaceFields } from "./face/face.api.ts";
import { FarmOwnerCode } from "./farm/owner.api.ts";
import { GroupName } from "./group/group.rules.ts";
import { ChannelEntry } from "./notify/channel.api.ts";
import { TargetUrl } from "./open-api/target-url.ts";
import { findParkingRecords } from "./parking/parking.api.ts";
import { normalisePlate } from "./parking/plate.rules.ts";
import { cutText, pastedCode, pastedDigits, pastedNumber, pastedPhone, pastedText, phoneKeyword } from "./pasted.ts";
import { findPeople } from "./people/people.api.ts";
import { DepartmentName, PersonName } from "./people/people.rules.ts";
import { CameraEntry } from "./point/camera.api.ts";
import { DeviceId } from "./scalars.ts";
import { Account, PhoneCode, TotpCode } from "./session/session.rules.ts";

describe("recognises a phone number in any pasted form", () => {
  it.each([
    "13912345610",
    " 13912345610 ",
    "+86 139 1234 5610",
    "+8613912345610",
    "0086-139-1234-5610",
    "86 13912345610",
    "139-1234-5610",
    "139–1234–5610",
    "139.1234.5610",
    "(139) 1234-5610",
    "１３９１２３４５６１０",
    "＋８６　１３９１２３４５６１０",
    "\u202D13912345610\u202C",
    "13912345610\u200B",
    "\uFEFF13912345610",
    "139\u00A01234\u00A05610",
    "13912345610.00",
    "13,912,345,610",
    "'13912345610",
    '="13912345610"',
    '"13912345610"',
    "“13912345610”",
  ])("%s", (pasted) => {
    expect(pastedPhone(pasted)).toBe("13912345610");
    expect(Account.parse(pasted)).toBe("13912345610");
  });

  it.each(["1391234561", "139123456100", "23912345610", "8613912345610x", "", "+86"])(
    "does not recognise %s as a phone number",
    (pasted) => expect(Account.safeParse(pasted).success).toBe(false),
  );
});

it.each([
  ['="00123"', "00123"],
  ["'00123", "00123"],
  [" ＡＢ－１２３ ", "AB-123"],
  ["A\u200B12", "A12"],
  ["00123", "00123"],
])("keeps the zeros of the code %s", (pasted, code) => expect(pastedCode(pasted)).toBe(code));

it.each([
  "粤B·12345",
  "粤B・12345",
  "粤B‧12345",
  "粤B∙12345",
  "粤B●12345",
  "粤B–12345",
  "粤B—12345",
  "粤B 12345",
  "粤b•１２３４５",
  "\u202D粤B12345\u202C",
  '="粤B12345"',
])("reads the plate %s as 粤B12345", (pasted) => expect(normalisePlate(pasted)).toBe("粤B12345"));

it("keeps characters that a name needs: joined emoji, inner spaces", () => {
  expect(pastedText("\u202A张 三\u202C\u200B ")).toBe("张 三");
  expect(pastedText("👨‍👩‍👧")).toBe("👨‍👩‍👧");
});

it("cuts a text to at most the given length without splitting a character", { tags: ["rest"] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(40), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});

describe("reads a code of digits in any typed or pasted form", () => {
  it.each(["123456", "123 456", " 123-456 ", "１２３４５６", "123\u200B456", "“123456”", "123–456"])("%s", (pasted) => {
    expect(PhoneCode.parse(pasted)).toBe("123456");
    expect(TotpCode.parse(pasted)).toBe("123456");
  });
  it.each(["ABCDE-FGHJK", "abcde-fghjk", "ABCDE FGHJK", "ABCDEFGHJK", " ABCDE–FGHJK\u200B", "ＡＢＣＤＥ－ＦＧＨＪＫ"])(
    "the recovery code %s",
    (pasted) => expect(TotpCode.parse(pasted)).toBe("ABCDE-FGHJK"),
  );
});

it.each([
  ["30", "30"],
  [" ３０ ", "30"],
  ["30岁", "30"],
  ['="30"', "30"],
  ["1,234.50", "1234.50"],
  ["¥1,234", "1234"],
  ["￥１，２３４．５０元", "1234.50"],
  ["1 234", "1234"],
  ["1。5", "1.5"],
  ["１。５", "1.5"],
  ["-5", "-5"],
  ["1,23", "1,23"],
  ["三十", "三十"],
])("reads the amount %s as %s", (pasted, amount) => expect(pastedNumber(pasted)).toBe(amount));

it.each([
  ["139 1234", "1391234"],
  ["+86 139-1234-5610", "13912345610"],
  ["５６１０", "5610"],
  ["张 三\u200B", "张 三"],
  ["A-12", "A-12"],
  ["", ""],
])("searches phones for %s as %s", (pasted, keyword) => expect(phoneKeyword(pasted)).toBe(keyword));

describe("cleans all forms and searches with the same function", () => {
  const dirty = (text: string) => `\u202A ${text}\u200B\u202C\u00A0`;
  it.each<[string, z.ZodType, string, unknown?]>([
    ["a person's name", PersonName, "张 三"],
    ["a department", DepartmentName, "安保部"],
    ["a device's name", Nickname, "大门主机"],
    ["a device's id", DeviceId, "AIS-0001"],
    ["a group's name", GroupName, "华南片区"],
    ["a farmer's code", FarmOwnerCode, "F-001"],
    ["a berth's number", BerthEntry.shape.no, "7", "007"],
    ["a search for alarms", findMessages.input.shape.keyword, "大门"],
    ["a search for devices", findDevices.input.shape.keyword, "AIS"],
    ["a search for people", findPeople.input.shape.keyword, "张三"],
    ["a search for records", findParkingRecords.input.shape.plate_num, "粤B12345"],
  ])("%s", (_name, schema, text, read = text) => {
    expect(schema.parse(dirty(text))).toBe(read);
  });

  it.each([
    ["３０", 30],
    ["30岁", 30],
    [" 30 ", 30],
    [30, 30],
  ])("the age %s", (age, read) =>
    expect(FaceFields.parse({ name: "张三", code: "００1\u200B", age })).toMatchObject({ age: read, code: "001" }),
  );
});

/** Length limit of an unauthenticated request. */
const length = 60_000;
it.each([
  ["quotes inside", `"a${'"'.repeat(length)}b`],
  ["spaces inside", `1${" ".repeat(length)}x`],
  ["spaces after =", `=${" ".repeat(length)}x`],
  ["decimals", `1.${"0".repeat(length)}x`],
  ["dashes", "-".repeat(length)],
  ["groups of thousands", `1${",000".repeat(length / 4)}x`],
])("cleans a long text of %s as fast as other texts", (_kind, text) => {
  for (const clean of [pastedText, pastedCode, pastedPhone, pastedDigits, pastedNumber, phoneKeyword]) {
    const tries = Array.from({ length: 3 }, () => {
      const began = Date.now();
      clean(text);
      return Date.now() - began;
    });
    // the fastest of three: a busy machine may stop this thread in between
    expect(Math.min(...tries)).toBeLessThan(250);
  }
});
describe("reads a host from pasted text", () => {
  it.each([
    "192.168.1.64",
    " 192.168.1.64 ",
    "http://192.168.1.64/",
    "https://192.168.1.64/doc/page/login.asp?_1",
    "192.168.1.64/",
    "１９２．１６８．１．６４",
    "192。168。1。64",
    "\u202A192.168.1.64\u202C",
    "rtsp://192.168.1.64/live",
  ])("%s", (pasted) => {
    expect(CameraEntry.parse({ kind: "onvif", host: pasted })).toMatchObject({ host: "192.168.1.64" });
    expect(IpAddress.parse(pasted)).toBe("192.168.1.64");
  });
  it.each([
    ["[fe80::1]", "fe80::1"],
    ["http://[2001:db8::1]/", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["Cam-1.local", "Cam-1.local"],
  ])("reads the host %s as %s", (pasted, host) =>
    expect(CameraEntry.parse({ kind: "onvif", host: pasted })).toMatchObject({ host }),
  );
  it.each(["192.168.1.64:8080", "http://192.168.1.64:8080/", "999.1.1.1", "大门相机", "a b", ""])(
    "refuses the host %s; a port has a separate field",
    (pasted) => expect(CameraEntry.safeParse({ kind: "onvif", host: pasted }).success).toBe(false),
  );
});

it.each([
  ["https：／／example.com/a", "https://example.com/a"],
  ["https：//example.com/a\u200B", "https://example.com/a"],
  [" HTTPS://example.com/路径：甲 ", "HTTPS://example.com/路径：甲"],
])("reads the address %s as %s", (pasted, url) => expect(TargetUrl.parse(pasted)).toBe(url));

const mailChannel = {
  kind: "email",
  host: "smtp.example.com",
  port: 465,
  security: "tls",
  username: "",
  allow_self_signed: false,
};
it.each([" a.b@example.com\u200B", "ａ.ｂ@example.com", '"a.b@example.com"'])("reads the mail address %s", (pasted) =>
  expect(ChannelEntry.parse({ ...mailChannel, from: pasted, recipients: [pasted] })).toMatchObject({
    from: "a.b@example.com",
    recipients: ["a.b@example.com"],
  }),
);
