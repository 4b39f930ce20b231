import * as THREE from "three";
import { halfPi, type Pair } from "../geometry.ts";
import { type Brush, paintCanvas, toTexture } from "../texture/canvas.ts";
import { busShape, front, height, length, rear, sideOutline } from "./bus-shape.ts";

export interface BusPaint {
  colour: string;
  /** Second colour, of the skirt and of the band below the windows. */
  second: string;
  /** Text on the destination boards. */
  route: string;
}

const pixelsPerMetre = 100;
const glass = { from: 1.2, to: 2.42 };
const paneWidth = 1.32;
/** Positions of the doors' edges along the bus. The doors are on its right side. */
const doors: readonly Pair[] = [
  [6.42, 7.5],
  [2.1, 3.5],
];

/** Creates the painted surface of one side: 1 is the left side, -1 the right side with the doors. */
export function busSide(paint: BusPaint, side: 1 | -1): THREE.Mesh {
  const outline = sideOutline(0.1)
    .getPoints()
    .map(({ x, y }) => new THREE.Vector2(-side * x, y));
  const geometry = new THREE.ShapeGeometry(new THREE.Shape(outline));
  const at = geometry.getAttribute("position");
  const edge = side === 1 ? -front : rear;
  const uv = new Float32Array(at.count * 2);
  for (let i = 0; i < at.count; i++) uv.set([(at.getX(i) - edge) / length, at.getY(i) / height], i * 2);
  geometry.setAttribute("uv", new THREE.BufferAttribute(uv, 2));
  const map = toTexture(sideCanvas(paint, side));
  const skin = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ map, roughness: 0.35 }));
  skin.rotation.y = side * halfPi;
  skin.position.x = side * (busShape.width / 2 + 0.004);
  return skin;
}

/** Paints a side in metres, x along the bus and y up. The left side is mirrored, except for its text. */
function sideCanvas(paint: BusPaint, side: 1 | -1): HTMLCanvasElement {
  return paintCanvas(length * pixelsPerMetre, height * pixelsPerMetre, (brush, width, canvasHeight) => {
    brush.save();
    brush.translate(side === 1 ? width : 0, canvasHeight);
    brush.scale(-side * pixelsPerMetre, -pixelsPerMetre);
    brush.translate(-rear, 0);
    paintPanels(brush, paint);
    paintWindows(brush, side === -1);
    if (side === -1) for (const door of doors) paintDoor(brush, door);
    brush.restore();
    const middle = side === 1 ? front - 5.6 : 4.9 - rear;
    paintBoard(brush, paint.route, middle * pixelsPerMetre, canvasHeight);
  });
}

function paintPanels(brush: Brush, { colour, second }: BusPaint): void {
  rectangle(brush, colour, [rear, front], [0, height]);
  rectangle(brush, second, [rear, front], [0, 0.62]);
  rectangle(brush, second, [rear, front], [0.9, 0.98]);
  rectangle(brush, "rgba(0,0,0,0.35)", [rear, front], [0.3, 0.36]);
  for (let along = rear + 0.7; along < front; along += 1.32) {
    rectangle(brush, "rgba(0,0,0,0.3)", [along, along + 0.02], [0.36, 1.15]);
  }
  // engine grille behind the rear axle, lamps at both ends
  rectangle(brush, "#22262a", [rear + 0.4, rear + 1.4], [0.66, 1.08]);
  rectangle(brush, "#c3272b", [rear + 0.12, rear + 0.3], [0.85, 1.1]);
  rectangle(brush, "#f3a52a", [front - 0.36, front - 0.14], [0.7, 0.86]);
  for (const axle of [0, busShape.wheelbase]) {
    brush.fillStyle = "#1a1c1e";
    brush.beginPath();
    brush.arc(axle, busShape.wheel, busShape.wheel + 0.16, 0, 7);
    brush.fill();
  }
}

/** Paints a dark band with the window panes, in which seats are faintly visible. */
function paintWindows(brush: Brush, hasDoors: boolean): void {
  rectangle(brush, "#101417", [rear + 0.25, front - 0.12], [glass.from, glass.to]);
  for (let along = rear + 0.4; along + paneWidth < front; along += paneWidth + 0.08) {
    const shade = brush.createLinearGradient(0, glass.to, 0, glass.from);
    shade.addColorStop(0, "#5d7384");
    shade.addColorStop(0.35, "#33434f");
    shade.addColorStop(1, "#1a2229");
    brush.fillStyle = shade;
    brush.beginPath();
    brush.roundRect(along, glass.from + 0.08, paneWidth, glass.to - glass.from - 0.16, 0.08);
    brush.fill();
    for (const seat of [0.25, 0.85]) {
      rectangle(brush, "#27394f", [along + seat, along + seat + 0.22], [glass.from + 0.08, glass.from + 0.5]);
    }
    rectangle(brush, "rgba(0,0,0,0.5)", [along, along + paneWidth], [2.04, 2.07]);
  }
  // the driver's window extends further down
  if (!hasDoors) rectangle(brush, "#26323b", [front - 1.3, front - 0.2], [1.05, glass.to - 0.08]);
}

/** Paints a door: two glass panels in a frame. */
function paintDoor(brush: Brush, [from, to]: Pair): void {
  rectangle(brush, "#15181b", [from - 0.04, to + 0.04], [0.36, glass.to + 0.06]);
  const middle = (from + to) / 2;
  for (const [left, right] of [
    [from + 0.05, middle - 0.03],
    [middle + 0.03, to - 0.05],
  ] as const) {
    rectangle(brush, "#9aa3a9", [left - 0.02, right + 0.02], [0.42, glass.to]);
    const shade = brush.createLinearGradient(0, glass.to, 0, 0.5);
    shade.addColorStop(0, "#566c7c");
    shade.addColorStop(0.5, "#2c3a44");
    shade.addColorStop(1, "#3d474e");
    brush.fillStyle = shade;
    brush.fillRect(left + 0.03, 0.5, right - left - 0.06, glass.to - 0.58);
  }
}

function paintBoard(brush: Brush, route: string, middle: number, canvasHeight: number): void {
  const [width, high, y] = [170, 34, canvasHeight - 2.68 * pixelsPerMetre];
  brush.fillStyle = "#0a0a0a";
  brush.fillRect(middle - width / 2, y - high / 2, width, high);
  paintRoute(brush, route, middle, y, 28, width - 10);
}

/** Paints the destination in amber, as on an LED board. */
export function paintRoute(brush: Brush, route: string, x: number, y: number, size: number, width: number): void {
  brush.fillStyle = "#ffb21e";
  brush.font = `bold ${size}px "Noto Sans CJK SC"`;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(route, x, y + size * 0.06, width);
}

function rectangle(brush: Brush, colour: string, [x0, x1]: Pair, [y0, y1]: Pair): void {
  brush.fillStyle = colour;
  brush.fillRect(x0, y0, x1 - x0, y1 - y0);
}
