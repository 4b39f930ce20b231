/** Specification part 1, sections 5 and 9. */
export const shortcutMax = 8;
export const shortcutTooMany = "已超出最大限制！";
/** The banner of the quick-entry page advances every 6 s. Specification part 1, section 9. */
export const bannerMs = 6000;
