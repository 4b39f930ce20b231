import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { encryptPush } from "./encrypt-push.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

it("the example of RFC 8291, section 5, is encrypted to the result in the RFC", () => {
  const browser = {
    p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const ephemeral = {
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
  };
  const sealed = encryptPush("When I grow up, I want to be a watermelon", browser, ephemeral);
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("only the browser can read the message, and two encryptions differ", () => {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: browser.getPublicKey(), auth };
  const [one, two] = [encryptPush("报警", keys), encryptPush("报警", keys)];
  expect(one.equals(two)).toBe(false);
  const [salt, point, sealed] = [one.subarray(0, 16), one.subarray(21, 86), one.subarray(86)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.p256dh, point]);
  const secret = Buffer.from(hkdfSync("sha256", browser.computeSecret(point), auth, info, 32));
  const from = (what: string, length: number) => Buffer.from(hkdfSync("sha256", secret, salt, what, length));
  const decipher = createDecipheriv(
    "aes-128-gcm",
    from("Content-Encoding: aes128gcm\0", 16),
    from("Content-Encoding: nonce\0", 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  expect(plain.subarray(0, -1).toString()).toBe("报警");
  expect(() => encryptPush("x", { p256dh: randomBytes(65), auth })).toThrow();
});
