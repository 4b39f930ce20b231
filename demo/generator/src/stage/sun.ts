import * as THREE from "three";
import { type Point } from "../geometry.ts";

export interface Sun {
  /** Direction from the lit centre to the sun. */
  from: Point;
  power?: number;
  /** Distance from `centre` within which shadows are drawn, metres. */
  area: number;
  centre: Point;
}

export function addSun(scene: THREE.Scene, { from, power = 3.1, area, centre }: Sun): void {
  const light = new THREE.DirectionalLight(0xfff1dc, power);
  light.position.set(centre[0] + from[0], centre[1] + from[1], centre[2] + from[2]);
  light.target.position.set(...centre);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  const frustum = light.shadow.camera;
  Object.assign(frustum, { left: -area, right: area, top: area, bottom: -area, near: 0.5, far: 60 });
  light.shadow.bias = -0.0004;
  light.shadow.normalBias = 0.03;
  light.shadow.radius = 3;
  scene.add(light, light.target, new THREE.HemisphereLight(0xdbe8f5, 0x8a8378, 0.75));
}
