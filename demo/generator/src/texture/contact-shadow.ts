import { paintCanvas } from "./canvas.ts";

/** Paints a soft round patch for the shadow directly below feet and wheels. */
export function contactShadow(): HTMLCanvasElement {
  return paintCanvas(128, 128, (brush) => {
    const gradient = brush.createRadialGradient(64, 64, 4, 64, 64, 62);
    gradient.addColorStop(0, "rgba(0,0,0,0.75)");
    gradient.addColorStop(0.55, "rgba(0,0,0,0.4)");
    gradient.addColorStop(1, "rgba(0,0,0,0)");
    brush.fillStyle = gradient;
    brush.fillRect(0, 0, 128, 128);
  });
}
