import { totp } from "@huiyan/contract/session/session.rules";
import { Secret, TOTP } from "otpauth";

/** Returns a function that returns the code of an authenticator with this secret at a time in epoch ms. */
export function authenticatorOf(secret: string): (ms: number) => string {
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), digits: totp.digits });
  return (timestamp) => authenticator.generate({ timestamp });
}
