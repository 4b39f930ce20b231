import * as THREE from "three";
import { type Painter, paintCanvas, toTexture } from "../texture/canvas.ts";

/** Creates daylight for reflections: a painted dome as an environment map. */
export function skyEnvironment(renderer: THREE.WebGLRenderer): THREE.Texture {
  const dome = new THREE.Scene();
  const map = toTexture(paintCanvas(512, 256, paintSky));
  const material = new THREE.MeshBasicMaterial({ map, side: THREE.BackSide });
  dome.add(new THREE.Mesh(new THREE.SphereGeometry(50, 32, 16), material));
  return new THREE.PMREMGenerator(renderer).fromScene(dome, 0.02).texture;
}

const paintSky: Painter = (brush, width, height) => {
  const gradient = brush.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, "#7fb0e6");
  gradient.addColorStop(0.42, "#dfeaf4");
  gradient.addColorStop(0.5, "#f4f1ea");
  gradient.addColorStop(0.52, "#8f9088");
  gradient.addColorStop(1, "#6b6a66");
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, width, height);
  // a skyline of trees and roofs that car paint reflects
  brush.fillStyle = "rgba(70,84,70,0.8)";
  for (let i = 0; i < 40; i++) {
    const rise = 6 + ((i * 37) % 23);
    brush.fillRect(i * 13, height * 0.5 - rise, 14, rise + 2);
  }
};
