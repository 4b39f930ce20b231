// A separate file from theme.ts, so that the first page load does not include the chart colours.

/**
 * Colours of chart series, in order. The first eight can be distinguished by users with any kind of colour blindness.
 */
export const chart24 = [
  ..."#1F6FEB #D9730D #0B9E8A #8D81D0 #E51D65 #931872 #2E5A13 #7F209E".split(" "),
  ..."#5B6B80 #2596BE #4C8C2B #A8541C #4059C4 #C9372C #00828A #7D6B3F".split(" "),
  ..."#7B4FD9 #B0487A #2E7D5B #8A6A00 #3F7FA6 #8C3B4A #5F7F12 #C2571A".split(" "),
] as const;
/** Same order and hues as `chart24`, for the dark background of a big screen. */
export const chart24Dark = [
  ..."#5A9CF8 #F5B041 #2DC9AE #F4737A #BCCADD #B3A6F2 #FF7FA8 #9BCB6B".split(" "),
  ..."#E08FD0 #58C7E8 #D9A27A #8FA4F5 #7FD49A #E6D36A #C79BE0 #F29B7E".split(" "),
  ..."#6FB3B8 #C9B98A #A5B4C8 #D88BA0 #79C06B #B8C7F0 #E0B8B0 #9FD8D0".split(" "),
] as const;
/** Colour of the series that combines all remaining series. */
export const chartRest = "#97A1B0";
