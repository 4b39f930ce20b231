import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { expect, test } from "vitest";
import { isPublished, publisherKey } from "./publisher-key.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const spki = publicKey.export({ format: "der", type: "spki" });
const sha256 = "a".repeat(64);
const signature = sign(null, Buffer.from(packageSigningText("2.0.0", "linux-x64", sha256)), privateKey);
const signed = { version: "2.0.0", platform: "linux-x64", sha256, signature: signature.toString("base64") };

function keyOf(bytes: Uint8Array): KeyObject {
  const key = publisherKey(Buffer.from(bytes).toString("base64"));
  if (key === undefined) throw new Error("no key");
  return key;
}

test.each([
  ["its SPKI form", spki],
  ["its 32 raw bytes", spki.subarray(-32)],
])("a package is known as the publisher's by %s", (_name, bytes) => {
  expect(isPublished(signed, keyOf(bytes))).toBe(true);
});

test.each([
  ["another version", { ...signed, version: "2.0.1" }],
  ["another platform", { ...signed, platform: "linux-arm64" }],
  ["other bytes", { ...signed, sha256: "b".repeat(64) }],
  ["a cut signature", { ...signed, signature: signed.signature.slice(0, 40) }],
  ["no signature", { ...signed, signature: "" }],
])("what was signed counts for nothing else: %s", (_name, other) => {
  expect(isPublished(other, keyOf(spki))).toBe(false);
});

test("does not accept a signature with another publisher's key", () => {
  const other = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
  expect(isPublished(signed, keyOf(other))).toBe(false);
});

test.each([
  ["nothing", ""],
  ["words", "公钥"],
  [
    "a key of another kind",
    generateKeyPairSync("x25519").publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  ],
])("%s is no publisher's key", (_name, text) => {
  expect(publisherKey(text)).toBeUndefined();
});
