import { type GbMove } from "../gb-types.ts";

/** Bits and codes of instructions. Source: GB/T 28181-2016 annex A.3.2 (directions) and A.3.4 (presets). */
const bits = { right: 0x01, left: 0x02, down: 0x04, up: 0x08, zoomIn: 0x10, zoomOut: 0x20 };
const presets = { set: 0x81, call: 0x82, delete: 0x83 };

/**
 * Returns a PTZ command as eight bytes in hexadecimal: start, version with check, address, instruction, three data
 * bytes, checksum.
 */
function command(instruction: number, first: number, second: number, third: number): string {
  const bytes = [0xa5, 0x0f, 0x01, instruction, first, second, third << 4];
  const sum = bytes.reduce((total, byte) => total + byte, 0) % 256;
  return Buffer.from([...bytes, sum])
    .toString("hex")
    .toUpperCase();
}

/** Returns a speed of 1 to `max`; 0 for no movement. */
const speed = (value: number, max: number): number =>
  value === 0 ? 0 : Math.max(1, Math.round(Math.min(1, Math.abs(value)) * max));

/** Returns the command for a movement. Positive values mean right, up and closer; all 0 stops. */
export function moveCommand({ pan, tilt, zoom }: GbMove): string {
  const instruction =
    (pan > 0 ? bits.right : 0) |
    (pan < 0 ? bits.left : 0) |
    (tilt > 0 ? bits.up : 0) |
    (tilt < 0 ? bits.down : 0) |
    (zoom > 0 ? bits.zoomIn : 0) |
    (zoom < 0 ? bits.zoomOut : 0);
  return command(instruction, speed(pan, 255), speed(tilt, 255), speed(zoom, 15));
}

/** Returns the command for a stored position. @throws RangeError in Chinese for a number outside 1 to 255 */
export function presetCommand(action: keyof typeof presets, number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 255) throw new RangeError("预置位编号须为 1 到 255 的整数");
  return command(presets[action], 0, number, 0);
}
