import { inKg, type ScaleReading, type WeightUnit } from "./scale-frame.ts";

export const stx = 0x02;
export const cr = 0x0d;
/** Bytes of a frame: STX, three status words, six digits of weight, six of tare, CR. */
export const toledoBytes = 17;

const bit = (word: number, index: number): boolean => ((word >> index) & 1) === 1;
/** Returns true for a status word. Bit 5 is always set, so that no status word looks like a control character. */
const isStatus = (word: number): boolean => bit(word, 5);

/** Units in status word C other than pounds and kilograms. Units for gold are left out. */
const otherUnits: Readonly<Record<number, WeightUnit>> = { 1: "g", 2: "t" };

function unitOf(b: number, c: number): WeightUnit | undefined {
  const named = c & 0b111;
  if (named === 0) return bit(b, 4) ? "kg" : "lb";
  return otherUnits[named];
}

const digits = /^ *\d{1,6}$/;

/**
 * Returns true if the checksum fits. Only seven bits count, because the eighth may be parity; the sum of all bytes with
 * the checksum is 0.
 */
function checksumFits(frame: Uint8Array): boolean {
  return (frame.reduce((sum, byte) => sum + (byte & 0x7f), 0) & 0x7f) === 0;
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Returns true if the frame has the right start, end, checksum and status words, and digits in their positions. */
function isSound(frame: Uint8Array, bytes: Uint8Array, checksum: boolean): boolean {
  const hasForm =
    frame.length === toledoBytes + (checksum ? 1 : 0) && bytes[0] === stx && bytes[toledoBytes - 1] === cr;
  const [weight, tare] = [textOf(bytes.subarray(4, 10)), textOf(bytes.subarray(10, 16))];
  const hasNumbers = digits.test(weight) && (digits.test(tare) || tare.trim() === "");
  return hasForm && hasNumbers && bytes.subarray(1, 4).every(isStatus) && (!checksum || checksumFits(frame));
}

/**
 * Parses a frame of the Toledo continuous output.
 * @param frame from STX to CR, or to the checksum after it
 * @returns undefined if the frame is damaged, or in a unit that is not used for animals
 */
export function readToledo(frame: Uint8Array, checksum: boolean): ScaleReading | undefined {
  const bytes = frame.map((byte) => byte & 0x7f);
  const [a, b, c] = [bytes[1] ?? 0, bytes[2] ?? 0, bytes[3] ?? 0];
  const unit = unitOf(b, c);
  if (unit === undefined || !isSound(frame, bytes, checksum)) return undefined;
  // Position of the decimal point; 0: hundreds, 1: tens, 2: ones, 3: tenths, … “Expanded” adds one digit.
  const scale = 10 ** (2 - (a & 0b111) - (bit(c, 4) ? 1 : 0));
  const size = Number(textOf(bytes.subarray(4, 10))) * scale;
  return {
    kg: inKg(bit(b, 1) ? -size : size, unit),
    moving: bit(b, 3),
    unusable: bit(b, 2) || bit(b, 6),
  };
}
