/** Characters of Chinese plates by place. Source: GA 36-2018. */
const provinces = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使";
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const body = `${letters}0123456789`;
const tail = `${body}学警港澳挂领使`;

export type PlateLength = 7 | 8;

/** What may stand at `place` (from 0) of a plate of `length` characters. */
export function allowedAt(position: number, length: PlateLength): string {
  if (position === 0) return provinces;
  if (position === 1) return letters;
  return position === length - 1 ? tail : body;
}
