import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { addVapidSetting, getVapidSetting } from "./vapid.queries.ts";

/** Key pair on P-256 by which push services identify this installation (RFC 8292); generated once. */
export interface VapidKeys {
  /** Uncompressed point in base64url, as browsers expect it. */
  publicKey: string;
  /** Private key as PKCS #8 in PEM. */
  privateKey: string;
}

const Stored = z.object({ publicKey: z.string(), sealed: z.base64() });
const Point = z.object({ x: z.string(), y: z.string() });

function makeKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x, y } = Point.parse(publicKey.export({ format: "jwk" }));
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return {
    publicKey: point.toString("base64url"),
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}

/**
 * Returns the installation's keys, and generates them at the first call. If several nodes generate keys concurrently,
 * all nodes use the pair that was stored first.
 */
export async function getVapidKeys({ db, key, clock }: Pick<Services, "db" | "key" | "clock">): Promise<VapidKeys> {
  const before = Stored.safeParse(await getVapidSetting(db.sql));
  if (before.success) return opened(before.data);
  const { publicKey, privateKey } = makeKeys();
  const sealed = key.seal(privateKey).toString("base64");
  await addVapidSetting(db.sql, { publicKey, sealed }, clock.now());
  return opened(Stored.parse(await getVapidSetting(db.sql)));

  function opened(stored: z.infer<typeof Stored>): VapidKeys {
    return { publicKey: stored.publicKey, privateKey: key.open(Buffer.from(stored.sealed, "base64")) };
  }
}

const lifeSeconds = 12 * 3600;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns the value of the header `authorization` for a push service.
 * @param subject contact for the push service's operator
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  subject: string,
  now: Date,
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + lifeSeconds, sub: subject };
  const text = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const key = createPrivateKey(privateKey);
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`;
}
