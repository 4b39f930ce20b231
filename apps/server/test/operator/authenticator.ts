import { totp } from "@huiyan/contract/session/session.rules";
import { Secret, TOTP } from "otpauth";

/** Returns a function from a time, epoch ms, to the code that an authenticator with this secret shows. */
export function authenticatorOf(secret: string): (ms: number) => string {
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), digits: totp.digits });
  return (timestamp) => authenticator.generate({ timestamp });
}
