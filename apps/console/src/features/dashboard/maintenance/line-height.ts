/** Of a row of the lists with its line, the design's pixels; the style sheets say the same. */
export const lineHeight = 40;
