/** Height of a list row with its line, in pixels before scaling. The style sheets repeat it. */
export const lineHeight = 40;
