/** Hours for which the one-time link of a new operator is valid. */
export const operatorLinkHours = 24;

/** Limits of a package uploaded in the console. The command line option `--load-package` accepts larger ones. */
export const packageUploadLimits = { bytes: 64 * 1024 * 1024, sheetBytes: 128 * 1024 } as const;

/** States of an organisation: active until its end date, then expired. */
export const organisationStates = ["active", "expired"] as const;
export const liveChoices = ["default", "open", "closed"] as const;
/** State of a menu entry for an organisation: `closed` is grey, `locked` shows a lock. Neither can be opened. */
export const menuStates = ["open", "closed", "locked"] as const;
export type MenuState = (typeof menuStates)[number];
export const operatorNotesMax = 500;
/** Upper bound of the limits on devices and points that an operator can set for an organisation. */
export const quotaMax = 1_000_000;
/** Menu entries that cannot be closed or locked, so that every user can sign in and open the account page. */
export const alwaysOpen: ReadonlySet<string> = new Set(["/home", "/set/my", "/set/edit"]);
