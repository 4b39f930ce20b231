import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisePlate } from "./parking/plate.rules.ts";
import { cutText, pastedCode, pastedPhone, pastedText } from "./pasted.ts";
import { Account } from "./session/session.rules.ts";

describe("a phone is known however it was pasted", () => {
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

  it.each(["1391234561", "139123456100", "23912345610", "8613912345610x", "", "+86"])("%s is none", (pasted) =>
    expect(Account.safeParse(pasted).success).toBe(false),
  );
});

it.each([
  ['="00123"', "00123"],
  ["'00123", "00123"],
  [" ＡＢ－１２３ ", "AB-123"],
  ["A\u200B12", "A12"],
  ["00123", "00123"],
])("the code %s keeps its zeros: %s", (pasted, code) => expect(pastedCode(pasted)).toBe(code));

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
])("the plate %s is 粤B12345", (pasted) => expect(normalisePlate(pasted)).toBe("粤B12345"));

it("what a name needs stays: joined emoji, inner spaces", () => {
  expect(pastedText("\u202A张 三\u202C\u200B ")).toBe("张 三");
  expect(pastedText("👨‍👩‍👧")).toBe("👨‍👩‍👧");
});

it("a cut text is never longer than asked for and holds no half of a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(40), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});
