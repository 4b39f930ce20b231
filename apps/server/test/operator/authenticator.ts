import { totp } from "@huiyan/contract/session/session.rules";
import { Secret, TOTP } from "otpauth";

/** What an authenticator shows at a time, epoch ms, once this secret is in it. */
export function authenticatorOf(secret: string): (ms: number) => string {
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), digits: totp.digits });
  return (timestamp) => authenticator.generate({ timestamp });
}
