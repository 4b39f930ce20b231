// Beside theme.ts, so that the first load is without them.

/** Series of charts, in this order; the first eight are told apart by all kinds of eyes. */
export const chart24 = [
  ..."#1F6FEB #D9730D #0B9E8A #8D81D0 #E51D65 #931872 #2E5A13 #7F209E".split(" "),
  ..."#5B6B80 #2596BE #4C8C2B #A8541C #4059C4 #C9372C #00828A #7D6B3F".split(" "),
  ..."#7B4FD9 #B0487A #2E7D5B #8A6A00 #3F7FA6 #8C3B4A #5F7F12 #C2571A".split(" "),
] as const;
/** What is left over beside them. */
export const chartRest = "#97A1B0";
