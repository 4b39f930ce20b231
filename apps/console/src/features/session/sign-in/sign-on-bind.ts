import { z } from "zod";
import { storedSetting } from "../../../shared/storage/stored-setting.ts";

/** Ties a single sign-on to the browser that began it. */
const setting = storedSetting("signOnBind", z.string(), "");

/** 128 random bits as text. */
export function newBind(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function keepBind(bind: string): void {
  setting.write(bind);
}

/** Returns the secret stored at the start of the sign-on, and removes it. */
export function takeBind(): string {
  const bind = setting.read();
  setting.write("");
  return bind;
}
