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

/** The one kept when the sign-on began. Serves once. */
export function takeBind(): string {
  const bind = setting.read();
  setting.write("");
  return bind;
}
