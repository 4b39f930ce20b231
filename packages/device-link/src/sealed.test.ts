import { sealInfo } from "@huiyan/contract/device/device.rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openFor, sealFor } from "./sealed.ts";

test("decrypts a text only with the key of the device and for the purpose for which it was encrypted", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const sealed = sealFor(text, "factory-key", "AIS-0001", sealInfo.claim);
      expect(openFor(sealed, "factory-key", "AIS-0001", sealInfo.claim)).toBe(text);
      expect(() => openFor(sealed, "other-key", "AIS-0001", sealInfo.claim)).toThrow("密文无法解开");
      expect(() => openFor(sealed, "factory-key", "AIS-0002", sealInfo.claim)).toThrow("密文无法解开");
      expect(() => openFor(sealed, "factory-key", "AIS-0001", sealInfo.camera)).toThrow("密文无法解开");
    }),
    { numRuns: 20 },
  );
});

test.each(["", "AAAA", "不是密文"])("refuses %j with a sentence", (sealed) => {
  expect(() => openFor(sealed, "key", "AIS-0001", sealInfo.claim)).toThrow("密文无法解开");
});
