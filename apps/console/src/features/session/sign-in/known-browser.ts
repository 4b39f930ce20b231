import { z } from "zod";
import { storedSetting } from "../../../shared/storage/stored-setting.ts";

const setting = storedSetting("browsers", z.record(z.string(), z.string()), {});
/** Maximum number of accounts whose tokens are kept; more than a shared computer has. */
const remembered = 20;

/**
 * Returns the token that the server gave this browser at the last sign-in of the account, as a field of the request.
 * Empty without one.
 */
export function knownBrowser(account: string): { browser?: string } {
  const browser = setting.read()[account];
  return browser === undefined ? {} : { browser };
}

/** Stores the token for the next sign-in. If there are too many, the account whose sign-in is the oldest is removed. */
export function rememberBrowser(account: string, browser: string): void {
  const others = Object.entries(setting.read()).filter(([known]) => known !== account);
  setting.write(Object.fromEntries([...others, [account, browser]].slice(-remembered)));
}
