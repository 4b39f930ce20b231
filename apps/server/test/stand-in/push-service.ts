import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Creates the push subscription of a browser, with a function that decrypts received messages. */
export function makeBrowser(endpoint: string) {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const point = own.getPublicKey();
  return {
    subscription: { endpoint, p256dh: point.toString("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): unknown {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
      const secret = Buffer.from(hkdfSync("sha256", own.computeSecret(sender), auth, info, 32));
      const from = (what: string, length: number) => Buffer.from(hkdfSync("sha256", secret, salt, what, length));
      const key = from("Content-Encoding: aes128gcm\0", 16);
      const decipher = createDecipheriv("aes-128-gcm", key, from("Content-Encoding: nonce\0", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, -1).toString());
    },
  };
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Returns the claims of a VAPID header. @throws if the signature does not belong to the key in the header */
export function vapidClaims(header: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGood = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGood) throw new Error("the signature is another's");
  return { key, ...Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString())) };
}

/**
 * Starts a push service that stores received messages and answers with the status that a test has set per path. An
 * answer can be delayed per path.
 */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, number>();
  const holds = new Map<string, Promise<unknown>>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body: await buffer(request) });
    await holds.get(path);
    response.writeHead(answers.get(path) ?? 201).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}`, received, answers, holds, close: () => server.close() };
}
