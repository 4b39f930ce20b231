import * as THREE from "three";

export type Brush = CanvasRenderingContext2D;
export type Painter = (brush: Brush, width: number, height: number) => void;

/** Paints a surface on a canvas. Nothing is loaded from a file. */
export function paintCanvas(width: number, height: number, paint: Painter): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("this browser has no 2D canvas");
  paint(brush, width, height);
  return canvas;
}

/**
 * Creates a texture from a canvas.
 * @param repeat number of repetitions in each direction
 */
export function toTexture(source: HTMLCanvasElement, repeat?: readonly [number, number]): THREE.CanvasTexture {
  const texture = new THREE.CanvasTexture(source);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  if (repeat !== undefined) {
    texture.wrapS = THREE.RepeatWrapping;
    texture.wrapT = THREE.RepeatWrapping;
    texture.repeat.set(repeat[0], repeat[1]);
  }
  return texture;
}

export function fill(brush: Brush, colour: string, width: number, height: number): void {
  brush.fillStyle = colour;
  brush.fillRect(0, 0, width, height);
}
