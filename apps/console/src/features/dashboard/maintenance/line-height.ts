/**
 * Height of a list row with its border, in pixels before the screen is scaled. The style sheets define the same height.
 */
export const lineHeight = 40;
