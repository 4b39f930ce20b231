import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { contactPatch } from "../stage/contact-patch.ts";
import { boxMesh, mat, withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { type Car } from "./car.ts";
import { type CarShape } from "./car-shape.ts";
import { createPlate } from "./plate.ts";
import { addWheels } from "./wheels.ts";

/**
 * Position and size in metres: `from` and `to` along the truck (0 is the rear axle, forward is positive), `floor` and
 * `top` as heights.
 */
const cargo = { from: -1.5, to: 3.05, floor: 0.85, top: 2.95, width: 2.14 };
const cab = { from: 3.15, to: 4.75, floor: 0.5, top: 2.3, width: 1.96 };

const shape: CarShape = {
  wheelbase: 3.75,
  width: 2.1,
  wheel: 0.42,
  top: [
    [cargo.from, cargo.floor],
    [cargo.from, 1.2],
    [cab.to, 1.2],
    [cab.to, cab.floor],
  ],
  cabin: [[cab.from, 1.35]],
  roof: [[cargo.from, cargo.top]],
  windows: [],
  door: [3.3, 4.2],
  lampY: 0.8,
};

export interface TruckLook {
  colour: string;
  cargoColour: string;
  plate: string;
}

/** Creates a light truck with a closed cargo box. */
export function createTruck(stage: Stage, { colour, cargoColour, plate }: TruckLook): Car {
  const root = new THREE.Group();
  const brakeLamps = mat("#b3131a", 0.25, 0, { emissive: "#5a060a", emissiveIntensity: 0.8 });
  addCargo(root, cargoColour, brakeLamps);
  addCab(root, colour);
  const [frontPlate, rearPlate] = [createPlate(plate), createPlate(plate)];
  // on the bumper
  frontPlate.mesh.position.set(0, 0.58, cab.to + 0.11);
  rearPlate.mesh.position.set(0, 0.7, cargo.from - 0.05);
  rearPlate.mesh.rotation.y = Math.PI;
  root.add(frontPlate.mesh, rearPlate.mesh);
  const wheels = addWheels(root, shape);
  withShadow(root);
  const length = cab.to - cargo.from;
  const under = contactPatch(stage, shape.width * 1.3, length * 1.12, 0.8);
  under.position.z = (cab.to + cargo.from) / 2;
  root.add(under);
  stage.addMoving(root);
  return { number: plate, shape, root, wheels, brakeLamps, frontPlate, rearPlate };
}

function addCargo(root: THREE.Group, colour: string, lamps: THREE.Material): void {
  const length = cargo.to - cargo.from;
  const middle = (cargo.to + cargo.from) / 2;
  const height = cargo.top - cargo.floor;
  root.add(
    boxMesh(cargo.width, height, length, mat(colour, 0.6), 0, cargo.floor + height / 2, middle),
    boxMesh(0.9, 0.22, cab.to - cargo.from - 0.3, mat("#1c1d1f", 0.8), 0, 0.68, 1.6),
    boxMesh(cargo.width, 0.1, 0.06, mat("#2b2d30", 0.7), 0, 0.5, cargo.from + 0.05),
  );
  const rail = mat("#9aa0a4", 0.5, 0.5);
  for (const up of [cargo.floor + 0.04, cargo.top - 0.04]) {
    root.add(boxMesh(cargo.width + 0.03, 0.08, length + 0.03, rail, 0, up, middle));
  }
  for (const side of [-1, 1]) {
    // vertical ribs, as on sheet metal
    for (let z = cargo.from + 0.5; z < cargo.to; z += 0.62) {
      root.add(
        boxMesh(0.03, height - 0.1, 0.05, mat(colour, 0.7), side * (cargo.width / 2), cargo.floor + height / 2, z),
      );
    }
    root.add(
      boxMesh(0.3, 0.12, 0.05, lamps, side * 0.8, 0.62, cargo.from + 0.02),
      boxMesh(0.04, 0.3, 2, mat("#3a3d41", 0.8), side * 0.92, 0.62, 1.75),
    );
  }
}

function addCab(root: THREE.Group, colour: string): void {
  const paint = mat(colour, 0.35, 0.1);
  const glass = mat("#18222a", 0.08, 0.1, { envMapIntensity: 1.5 });
  const black = mat("#17181a", 0.6);
  const side = new THREE.Shape([
    new THREE.Vector2(cab.from, cab.floor),
    new THREE.Vector2(cab.to, cab.floor),
    new THREE.Vector2(cab.to, 1.35),
    new THREE.Vector2(cab.to - 0.32, cab.top - 0.06),
    new THREE.Vector2(cab.to - 0.5, cab.top),
    new THREE.Vector2(cab.from, cab.top),
  ]);
  const depth = cab.width - 0.12;
  const geometry = new THREE.ExtrudeGeometry(side, { depth, bevelSize: 0.05, bevelThickness: 0.06, bevelSegments: 3 });
  geometry.translate(0, 0, -depth / 2);
  // converts the axes (along, up, across) to (-across, up, along)
  geometry.rotateY(-Math.PI / 2);
  root.add(new THREE.Mesh(geometry, paint));
  const screen = boxMesh(cab.width - 0.18, 0.86, 0.04, glass, 0, 1.78, cab.to - 0.1);
  screen.rotation.x = -0.34;
  root.add(screen, boxMesh(1.5, 0.3, 0.06, black, 0, 0.95, cab.to + 0.05));
  root.add(boxMesh(cab.width, 0.24, 0.14, mat("#d8dadb", 0.6), 0, 0.58, cab.to + 0.02));
  for (const left of [-1, 1]) {
    root.add(
      boxMesh(0.03, 0.6, 0.85, glass, left * (cab.width / 2 + 0.005), 1.72, cab.from + 0.75),
      boxMesh(0.01, 1.35, 0.02, black, left * (cab.width / 2 + 0.008), 1.25, cab.from + 0.28),
      boxMesh(0.09, 0.34, 0.16, black, left * (cab.width / 2 + 0.14), 1.72, cab.to - 0.22),
      boxMesh(
        0.34,
        0.2,
        0.06,
        mat("#f3f7fb", 0.15, 0.1, { emissive: "#8b949c", emissiveIntensity: 0.5 }),
        left * 0.72,
        0.88,
        cab.to + 0.05,
      ),
    );
  }
}

/** Returns points on the truck in world coordinates. Its box in the picture is computed from them. */
export function truckOutline({ root }: Car): Point[] {
  root.updateMatrixWorld(true);
  const corners = [-1, 1].flatMap((side): Point[] => [
    ...[cargo.from, cargo.to].map((along): Point => [(side * cargo.width) / 2, cargo.top, along]),
    [(side * cargo.width) / 2, 0.5, cargo.from],
    [(side * cab.width) / 2, cab.floor, cab.to],
    [(side * cab.width) / 2, cab.top, cab.to - 0.4],
    [side, 0, 0],
    [side, 0, shape.wheelbase],
  ]);
  return corners.map((point) => {
    const { x, y, z } = root.localToWorld(new THREE.Vector3(...point));
    return [x, y, z];
  });
}
