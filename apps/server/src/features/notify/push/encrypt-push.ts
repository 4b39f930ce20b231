import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Keys that the browser generated. */
export interface BrowserKeys {
  /** Public key on P-256, uncompressed, 65 bytes. */
  p256dh: Buffer;
  /** Authentication secret, 16 bytes. */
  auth: Buffer;
}

interface Ephemeral {
  salt: Buffer;
  privateKey?: Buffer;
}

const curve = "prime256v1";
const recordSize = 4096;
/** Delimiter that marks the last record. RFC 8188, section 2. */
const lastRecord = Buffer.from([2]);

const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * Encrypts a message that only the browser can read: aes128gcm of RFC 8188 with keys of RFC 8291.
 * @param ephemeral key pair of the message; set only in the test with the example of the RFC, otherwise generated
 * @throws if the browser's key is no point on the curve
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Ephemeral = { salt: randomBytes(16) },
): Buffer {
  const own = createECDH(curve);
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const point = own.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, point]);
  const secret = derive(auth, own.computeSecret(p256dh), keyInfo, 32);
  const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), lastRecord])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(point.length, 4);
  return Buffer.concat([salt, head, point, sealed, cipher.getAuthTag()]);
}
