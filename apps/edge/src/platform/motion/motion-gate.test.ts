import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { expect, test } from "vitest";
import { Random } from "#test/random.ts";
import { type Picture } from "../model/picture.ts";
import { MotionGate } from "./motion-gate.ts";

const [width, height] = [160, 90];
const random = new Random(3);
/** Created once and shifted in each frame: creating noise is slow. */
const noise = Int8Array.from({ length: 3 * width * height }, () => random.normal() * 6);

/** Returns a picture of a grey wall with a camera's noise, and a dark figure at `x`. */
function frame({ x, light = 0, depth = 50, grain = 1 }: Displayed = {}): Picture {
  const rgb = Buffer.alloc(width * height * 3);
  const from = Math.floor(random.between(0, 2 * width * height));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    const isFigure = x !== undefined && column >= x && column < x + 6 && row >= 40 && row < 55;
    const grey = (isFigure ? 110 - depth : 110) + light + grain * (noise[from + pixel] ?? 0);
    rgb[pixel * 3] = grey;
    rgb[pixel * 3 + 1] = grey;
    rgb[pixel * 3 + 2] = grey;
  }
  return { rgb, width, height };
}

interface Displayed {
  x?: number;
  /** Darkness of the figure against the wall. */
  depth?: number;
  /** Noise of the camera, as a multiple of its usual noise. */
  grain?: number;
  light?: number;
  open?: boolean;
  calm?: boolean;
}

/** Returns the times at which the model analyses a frame, with five frames per second. */
function looksAt(seconds: number, show: (at: number) => Displayed, motion = usualMotion): number[] {
  const gate = new MotionGate(motion);
  const looks: number[] = [];
  for (let at = 0; at < seconds * 1_000; at += 200) {
    const { open = false, calm = true, ...shown } = show(at);
    if (gate.admits(frame(shown), at, { open, calm })) looks.push(at);
  }
  return looks;
}

test("analyses at most one frame in ten seconds of a picture without motion", () => {
  const looks = looksAt(80, () => ({})).filter((at) => at >= 30_000);
  expect(looks.length).toBeLessThanOrEqual(6);
  expect(looks.length).toBeGreaterThanOrEqual(4);
});

test("analyses every frame with a person who walks through, from the first one on", () => {
  const walking = (at: number): boolean => at >= 40_000 && at < 44_000;
  const looks = looksAt(50, (at) => (walking(at) ? { x: (at - 40_000) / 40, calm: false } : {}));
  expect(looks.filter(walking)).toHaveLength(20);
});

test("analyses a person who stops once in ten seconds, and every frame when they leave", () => {
  const looks = looksAt(70, (at) => (at >= 20_000 && at < 60_000 ? { x: 75 } : {}));
  expect(looks).toContain(20_000);
  expect(looks).toContain(60_000);
  expect(looks.filter((at) => at >= 40_000 && at < 60_000).length).toBeLessThanOrEqual(3);
});

test("analyses once in 30 s without even a faint change, and once in 10 s with a faint object", {
  tags: ["rest"],
}, () => {
  const still = looksAt(180, () => ({ grain: 0.1 })).filter((at) => at >= 90_000);
  expect(still.length).toBeLessThanOrEqual(4);
  expect(still.length).toBeGreaterThanOrEqual(2);
  const faint = looksAt(180, (at) => ({ grain: 0.1, ...(at >= 95_000 ? { x: 75, depth: 9 } : {}) }));
  const first = faint.find((at) => at >= 95_000) ?? 180_000;
  expect(first).toBeLessThanOrEqual(105_000);
});

test("ignores slowly increasing light, and analyses three seconds after a lamp is switched on", () => {
  const slowly = looksAt(60, (at) => ({ light: (at / 60_000) * 30 })).filter((at) => at >= 30_000);
  expect(slowly.length).toBeLessThanOrEqual(4);
  const lamp = looksAt(60, (at) => ({ light: at >= 40_000 ? 50 : 0 }));
  expect(lamp).toContain(40_000);
  expect(lamp.filter((at) => at >= 44_000 && at < 60_000).length).toBeLessThanOrEqual(6);
});

test("analyses every frame that an algorithm requests", () => {
  const open = (at: number): boolean => at >= 30_000 && at < 32_000;
  expect(looksAt(40, (at) => ({ open: open(at) })).filter(open)).toHaveLength(10);
});

test("analyses every frame if it is switched off", () => {
  expect(looksAt(4, () => ({}), { ...usualMotion, level: "off" })).toHaveLength(20);
});

test("a change of the picture's size restarts the gate", () => {
  const gate = new MotionGate(usualMotion);
  const small = { rgb: Buffer.alloc(64 * 36 * 3), width: 64, height: 36 };
  const signs = { open: false, calm: true };
  expect(gate.admits(frame(), 0, signs)).toBe(true);
  expect(gate.admits(small, 200, signs)).toBe(true);
});
