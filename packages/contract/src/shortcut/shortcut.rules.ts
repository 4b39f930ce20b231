/** Shortcuts of one person: docs/reference/console.md C13. */
export const shortcutMax = 8;
export const shortcutTooMany = "已超出最大限制！";
/** The banner of the quick-entry page advances every 6 s. docs/reference/console.md C13. */
export const bannerMs = 6000;
