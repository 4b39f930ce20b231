import { z } from "zod";
import { storedSetting } from "#shared/storage/stored-setting.ts";

const setting = storedSetting("browsers", z.record(z.string(), z.string()), {});
/** Maximum number of accounts whose tokens are kept. Enough for a shared computer. */
const remembered = 20;

/**
 * Returns the token that this browser got at the account's last sign-in, as a field of the request; an empty object
 * without one. With it, the server recognises the browser.
 */
export function knownBrowser(account: string): { browser?: string } {
  const browser = setting.read()[account];
  return browser === undefined ? {} : { browser };
}

/**
 * Stores the token for the next sign-in. Removes the tokens of the accounts that signed in longest ago if there are too
 * many.
 */
export function rememberBrowser(account: string, browser: string): void {
  const others = Object.entries(setting.read()).filter(([known]) => known !== account);
  setting.write(Object.fromEntries([...others, [account, browser]].slice(-remembered)));
}
