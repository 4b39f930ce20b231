/** Lifetime of the one-time link of a new operator, in hours. */
export const operatorLinkHours = 24;

/** Limits of an upload through the page; larger packages are loaded with `--load-package`. */
export const packageUploadLimits = { bytes: 64 * 1024 * 1024, sheetBytes: 128 * 1024 } as const;

/** An organisation is active until its end date. */
export const organisationStates = ["active", "expired"] as const;
export const liveChoices = ["default", "open", "closed"] as const;
/** State of a menu entry of an organisation: `closed` is grey, `locked` has a lock icon; both cannot be opened. */
export const menuStates = ["open", "closed", "locked"] as const;
export type MenuState = (typeof menuStates)[number];
export const operatorNotesMax = 500;
/** The highest number of devices or points that an organisation can be limited to. */
export const quotaMax = 1_000_000;
/** Entries that are always open, so that every user can sign in and see the account. */
export const alwaysOpen: ReadonlySet<string> = new Set(["/home", "/set/my", "/set/edit"]);
