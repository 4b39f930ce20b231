import { describe, expect, it } from "vitest";
import { isGeocoderUrl, isSmsText, isTileUrl, smsText, usualSmsText } from "./settings.rules.ts";

describe("text of an SMS code", () => {
  it.each([
    [usualSmsText, true],
    ["{code}", true],
    ["您的验证码是 {code}", true],
    ["没有验证码", false],
    ["", false],
    ["{code} {phone}", false],
    ["{name} {minutes}", false],
  ])("%s is one: %s", (text, isOne) => {
    expect(isSmsText(text)).toBe(isOne);
  });

  it("fills in every placeholder, also if a value itself looks like a placeholder", () => {
    const values = { name: "慧眼{minutes}", code: "704913", minutes: 5 };
    expect(smsText("{code}|{code}|{minutes}", values)).toBe("704913|704913|5");
    expect(smsText(usualSmsText, { ...values, name: "慧眼" })).toBe(
      "【慧眼】验证码 704913，5 分钟内有效，请勿告诉他人。",
    );
  });
});

it.each([
  ["https://tiles.example/{z}/{x}/{y}.png", true],
  ["http://10.0.0.5/{s}/{z}/{x}/{y}", true],
  ["https://tiles.example/{z}/{x}.png", false],
  ["ftp://tiles.example/{z}/{x}/{y}", false],
])("tiles at %s: %s", (address, isOne) => {
  expect(isTileUrl(address)).toBe(isOne);
});

it.each([
  ["https://search.example/?q={keyword}", true],
  ["https://search.example/", false],
  ["javascript:{keyword}", false],
])("a place search at %s: %s", (address, isOne) => {
  expect(isGeocoderUrl(address)).toBe(isOne);
});
