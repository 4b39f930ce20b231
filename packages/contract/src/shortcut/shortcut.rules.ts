/** Maximum shortcuts of a user: docs/reference/console.md C13. */
export const shortcutMax = 8;
export const shortcutTooMany = "已超出最大限制！";
/** Interval in ms at which the banner of the quick-entry page changes. docs/reference/console.md C13. */
export const bannerMs = 6000;
