import { z } from "zod";
import { storedSetting } from "../../../shared/storage/stored-setting.ts";

const setting = storedSetting("browsers", z.record(z.string(), z.string()), {});
/** Accounts remembered; more than one machine at a gate ever sees. */
const remembered = 20;

/** What the server gave this browser when that account last signed in here, as it is sent along. */
export function knownBrowser(account: string): { browser?: string } {
  const browser = setting.read()[account];
  return browser === undefined ? {} : { browser };
}

/** Keeps it for the next sign-in; the account that was away longest is forgotten first. */
export function rememberBrowser(account: string, browser: string): void {
  const others = Object.entries(setting.read()).filter(([known]) => known !== account);
  setting.write(Object.fromEntries([...others, [account, browser]].slice(-remembered)));
}
