export interface ToledoFields {
  /** Weight as the frame's six digits. */
  weight: number;
  /** Bits 0 to 2 of status word A, the position of the decimal point: 2 is ones, 3 is tenths. */
  point: number;
  lb?: boolean;
  /** Bits 0 to 2 of status word C, the unit. */
  unit?: number;
  negative?: boolean;
  moving?: boolean;
  overload?: boolean;
  notZeroed?: boolean;
  expanded?: boolean;
}

/** Encodes a frame of the Toledo continuous output. */
export function toledoFrame(fields: ToledoFields, checksum = false): Uint8Array<ArrayBuffer> {
  const { weight, point, lb = false, unit = 0, negative, moving, overload, notZeroed, expanded } = fields;
  const bits = (...set: (number | false | undefined)[]) =>
    set.reduce<number>((word, bit) => word | (typeof bit === "number" ? bit : 0), 0x20);
  const digits = (value: number) => [...value.toString().padStart(6, " ")].map((digit) => digit.charCodeAt(0));
  const statusBytes = [
    bits(point, 0x08),
    bits(negative && 0x02, overload && 0x04, moving && 0x08, !lb && 0x10, notZeroed && 0x40),
    bits(unit, expanded && 0x10),
  ];
  const frame = [0x02, ...statusBytes, ...digits(weight), ...digits(0), 0x0d];
  const sum = frame.reduce((all, byte) => all + byte, 0);
  return Uint8Array.from(checksum ? [...frame, (0x80 - (sum & 0x7f)) & 0x7f] : frame);
}
