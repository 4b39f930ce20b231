import { z } from "zod";
import { storedSetting } from "../../../shared/storage/stored-setting.ts";

const setting = storedSetting("browsers", z.record(z.string(), z.string()), {});
/** Number of remembered accounts; more than a shared machine ever has. */
const remembered = 20;

/** Returns the token that the server gave this browser at the last sign-in of that account, as it is sent. */
export function knownBrowser(account: string): { browser?: string } {
  const browser = setting.read()[account];
  return browser === undefined ? {} : { browser };
}

/** Stores the token for the next sign-in; the account with the oldest sign-in is forgotten first. */
export function rememberBrowser(account: string, browser: string): void {
  const others = Object.entries(setting.read()).filter(([known]) => known !== account);
  setting.write(Object.fromEntries([...others, [account, browser]].slice(-remembered)));
}
