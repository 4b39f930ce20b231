import { z } from "zod";
import { storedSetting } from "#shared/storage/stored-setting.ts";

/** Secret that binds a single sign-on to the browser in which it was started. */
const setting = storedSetting("signOnBind", z.string(), "");

/** Returns 128 random bits as hexadecimal digits. */
export function newBind(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function keepBind(bind: string): void {
  setting.write(bind);
}

/** Returns the secret that was stored at the start of the single sign-on, and removes it. */
export function takeBind(): string {
  const bind = setting.read();
  setting.write("");
  return bind;
}
