import { type Point, type Rect, type Size } from "../geometry/rect.ts";

/** A box rotated about its centre by `angle` (radians, clockwise on the screen, because y points down). */
export interface TiltedBox {
  centre: Point;
  w: number;
  h: number;
  angle: number;
}

/** Returns the axis-aligned box around it. */
export function boundsOf({ centre, w, h, angle }: TiltedBox): Rect {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [width, height] = [w * cos + h * sin, w * sin + h * cos];
  return { x: centre.x - width / 2, y: centre.y - height / 2, w: width, h: height };
}

export function upright(rect: Rect): TiltedBox {
  return { centre: { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 }, w: rect.w, h: rect.h, angle: 0 };
}

/** Converts a box from the pixels of one picture to those of another size. `offset` is added after scaling. */
export function mapped(box: TiltedBox, from: Size, to: Size, offset: Point = { x: 0, y: 0 }): TiltedBox {
  const [sx, sy] = [to.width / from.width, to.height / from.height];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return {
    centre: { x: box.centre.x * sx + offset.x, y: box.centre.y * sy + offset.y },
    w: box.w * Math.hypot(cos * sx, sin * sy),
    h: box.h * Math.hypot(sin * sx, cos * sy),
    angle: Math.atan2(sin * sy, cos * sx),
  };
}

/** Changes size and position of a box by shares of its sides, along its direction. */
export function adjusted(box: TiltedBox, by: { w?: number; h?: number; dx?: number; angle?: number }): TiltedBox {
  const { w = 1, h = 1, dx = 0, angle = 0 } = by;
  const move = dx * box.w;
  return {
    centre: { x: box.centre.x + move * Math.cos(box.angle), y: box.centre.y + move * Math.sin(box.angle) },
    w: box.w * w,
    h: box.h * h,
    angle: box.angle + angle,
  };
}
