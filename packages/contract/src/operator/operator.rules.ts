/** The one-time link of a new operator is good this long. */
export const operatorLinkHours = 24;

/** What may be sent in over the page; larger packages are loaded with `--load-package`. */
export const packageUploadLimits = { bytes: 64 * 1024 * 1024, sheetBytes: 128 * 1024 } as const;

/** An organisation works until its time is over. */
export const organisationStates = ["active", "expired"] as const;
export const liveChoices = ["default", "open", "closed"] as const;
/** Of an entry of an organisation's menu: `closed` is grey, `locked` bears a lock; neither leads anywhere. */
export const menuStates = ["open", "closed", "locked"] as const;
export type MenuState = (typeof menuStates)[number];
export const operatorNotesMax = 500;
/** The highest number of devices or points that an organisation can be limited to. */
export const quotaMax = 1_000_000;
/** What stays open, so that everybody can get in and see who he is. */
export const alwaysOpen: ReadonlySet<string> = new Set(["/home", "/set/my", "/set/edit"]);
