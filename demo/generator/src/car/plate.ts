import * as THREE from "three";
import { type Brush, fill, paintCanvas, toTexture } from "../texture/canvas.ts";
import { checkPlateNumber, isGreenPlate } from "./plate-number.ts";

export interface Plate {
  mesh: THREE.Group;
  /** Size in metres, as drawn. */
  width: number;
  height: number;
}

/** Factor by which plates are drawn larger than real ones, so that they are readable at the picture's size. */
const enlarged = 1.25;
const pixelsPerMillimetre = 2;
const heightMm = 140;

/** Creates a plate that faces +z; its centre is at the origin. */
export function createPlate(number: string): Plate {
  checkPlateNumber(number);
  const width = (isGreenPlate(number) ? 0.48 : 0.44) * enlarged;
  const height = 0.14 * enlarged;
  const map = toTexture(plateCanvas(number));
  map.anisotropy = 16;
  const dark = new THREE.MeshStandardMaterial({ color: "#1a1b1d", roughness: 0.6 });
  const back = new THREE.Mesh(new THREE.BoxGeometry(width + 0.03, height + 0.03, 0.02), dark);
  back.position.z = -0.008;
  const printed = new THREE.MeshStandardMaterial({ map, roughness: 0.75, envMapIntensity: 0.6 });
  const face = new THREE.Mesh(new THREE.PlaneGeometry(width, height), printed);
  face.position.z = 0.0045;
  const mesh = new THREE.Group();
  mesh.add(back, face);
  return { mesh, width, height };
}

function plateCanvas(number: string): HTMLCanvasElement {
  const isGreen = isGreenPlate(number);
  const width = isGreen ? 480 : 440;
  return paintCanvas(width * pixelsPerMillimetre, heightMm * pixelsPerMillimetre, (brush) => {
    brush.scale(pixelsPerMillimetre, pixelsPerMillimetre);
    paintBack(brush, isGreen, width);
    brush.fillStyle = isGreen ? "#101512" : "#fbfcff";
    brush.textBaseline = "alphabetic";
    brush.textAlign = "left";
    for (const [i, character] of [...number].entries()) {
      if (isGreen) paintCharacter(brush, character, greenX(i), i === 0 ? 50 : 43);
      else paintCharacter(brush, character, blueX(i), 45);
    }
    brush.beginPath();
    if (isGreen) brush.arc(132, 70, 5, 0, 7);
    else brush.arc(134, 70, 5.5, 0, 7);
    brush.fill();
  });
}

/** Left edges of the characters in millimetres. The dot follows the second character. */
const blueX = (i: number) => (i < 2 ? 15.5 + i * 57 : 151.5 + (i - 2) * 57);
const greenX = (i: number) => (i < 2 ? 15 + i * 59 : 146 + (i - 2) * 53);

function paintBack(brush: Brush, isGreen: boolean, width: number): void {
  if (isGreen) {
    const gradient = brush.createLinearGradient(0, 0, 0, heightMm);
    gradient.addColorStop(0, "#eef8f1");
    gradient.addColorStop(0.3, "#c4ecd3");
    gradient.addColorStop(1, "#3fc27e");
    brush.fillStyle = gradient;
    brush.fillRect(0, 0, width, heightMm);
  } else fill(brush, "#0b3fa6", width, heightMm);
  brush.strokeStyle = isGreen ? "#1d2b22" : "#f4f6fb";
  brush.lineWidth = 3;
  brush.beginPath();
  brush.roundRect(6, 6, width - 12, 128, 9);
  brush.stroke();
}

/** Paints a character, scaled to a cell of 90 mm height. */
function paintCharacter(brush: Brush, character: string, x: number, width: number): void {
  brush.font = 'bold 100px "Noto Sans CJK SC", sans-serif';
  const measured = brush.measureText(character);
  const inkWidth = measured.actualBoundingBoxLeft + measured.actualBoundingBoxRight;
  const inkHeight = measured.actualBoundingBoxAscent + measured.actualBoundingBoxDescent;
  const scaleX = Math.min(width / inkWidth, (90 / inkHeight) * 1.15);
  brush.save();
  brush.translate(x + (width - inkWidth * scaleX) / 2, 25);
  brush.scale(scaleX, 90 / inkHeight);
  brush.fillText(character, measured.actualBoundingBoxLeft, measured.actualBoundingBoxAscent);
  brush.restore();
}
