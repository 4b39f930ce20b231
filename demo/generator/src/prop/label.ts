import * as THREE from "three";
import { halfPi } from "../geometry.ts";
import { type Brush, fill, paintCanvas, toTexture } from "../texture/canvas.ts";

export interface LabelStyle {
  /** Font size in pixels, on a canvas of 256 pixels height. */
  size: number;
  colour?: string;
  back?: string;
  border?: string;
}

const canvasHeight = 256;

/** Creates upright text on a plate; without `back` the background is transparent. The text may have several lines. */
export function label(text: string, width: number, height: number, style: LabelStyle): THREE.Mesh {
  const canvas = paintCanvas(Math.round((canvasHeight * width) / height), canvasHeight, (brush, w, h) => {
    if (style.back !== undefined) fill(brush, style.back, w, h);
    if (style.border !== undefined) strokeBorder(brush, style.border, w, h);
    brush.fillStyle = style.colour ?? "#f4f2ea";
    brush.font = `bold ${style.size}px "Noto Sans CJK SC"`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    const lines = text.split("\n");
    for (const [i, line] of lines.entries()) brush.fillText(line, w / 2, h * ((i + 0.5) / lines.length), w * 0.94);
  });
  const material = new THREE.MeshStandardMaterial({
    map: toTexture(canvas),
    transparent: style.back === undefined,
    roughness: 0.8,
    polygonOffset: true,
    polygonOffsetFactor: -3,
    polygonOffsetUnits: -3,
  });
  return new THREE.Mesh(new THREE.PlaneGeometry(width, height), material);
}

function strokeBorder(brush: Brush, colour: string, width: number, height: number): void {
  brush.strokeStyle = colour;
  brush.lineWidth = height * 0.05;
  brush.strokeRect(height * 0.06, height * 0.06, width - height * 0.12, height - height * 0.12);
}

/** Creates text on the ground, centred at x and z. */
export function groundLabel(
  text: string,
  x: number,
  z: number,
  width: number,
  height: number,
  style: LabelStyle,
): THREE.Mesh {
  const mesh = label(text, width, height, style);
  mesh.rotation.x = -halfPi;
  mesh.position.set(x, 0.008, z);
  mesh.receiveShadow = true;
  return mesh;
}
