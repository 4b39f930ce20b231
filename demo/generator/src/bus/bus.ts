import * as THREE from "three";
import { type Car } from "../car/car.ts";
import { createPlate } from "../car/plate.ts";
import { addWheels } from "../car/wheels.ts";
import { halfPi, type Point } from "../geometry.ts";
import { contactPatch } from "../stage/contact-patch.ts";
import { boxMesh, mat, withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { busEnds } from "./bus-ends.ts";
import { busShape, front, height, length, rear, sideOutline } from "./bus-shape.ts";
import { type BusPaint, busSide } from "./bus-side.ts";

export interface BusLook extends BusPaint {
  plate: string;
}

const half = busShape.width / 2;

/**
 * Creates a city bus of 10.6 m with two doors on its right side, and destination boards at both ends and both sides.
 */
export function createBus(stage: Stage, look: BusLook): Car {
  const root = new THREE.Group();
  root.add(body(look.colour), busSide(look, 1), busSide(look, -1), ...busEnds(look));
  addRoofAndMirrors(root, look.colour);
  const brakeLamps = mat("#b3131a", 0.25, 0, { emissive: "#5a060a", emissiveIntensity: 0.8 });
  for (const side of [-1, 1]) root.add(boxMesh(0.2, 0.34, 0.03, brakeLamps, side * 0.98, 1.25, rear - 0.01));
  const [frontPlate, rearPlate] = [createPlate(look.plate), createPlate(look.plate)];
  frontPlate.mesh.position.set(0, 0.6, front + 0.03);
  rearPlate.mesh.position.set(0, 0.7, rear - 0.03);
  rearPlate.mesh.rotation.y = Math.PI;
  root.add(frontPlate.mesh, rearPlate.mesh);
  const wheels = addWheels(root, busShape);
  withShadow(root);
  const under = contactPatch(stage, busShape.width * 1.3, length * 1.1, 0.85);
  under.position.z = (front + rear) / 2;
  root.add(under);
  stage.addMoving(root);
  return { number: look.plate, shape: busShape, root, wheels, brakeLamps, frontPlate, rearPlate };
}

function body(colour: string): THREE.Mesh {
  const bevel = 0.1;
  const depth = busShape.width - 2 * bevel;
  const round = { bevelSize: bevel, bevelOffset: -bevel, bevelThickness: bevel, bevelSegments: 3 };
  const geometry = new THREE.ExtrudeGeometry(sideOutline(0), { depth, ...round, curveSegments: 24 });
  geometry.translate(0, 0, -depth / 2);
  // converts the axes (along, up, across) to (-across, up, along)
  geometry.rotateY(-halfPi);
  return new THREE.Mesh(geometry, mat(colour, 0.4));
}

function addRoofAndMirrors(root: THREE.Group, colour: string): void {
  const black = mat("#17181a", 0.6);
  root.add(
    boxMesh(1.7, 0.2, 2.6, mat("#e4e6e4", 0.6), 0, height + 0.08, 1.4),
    boxMesh(1.5, 0.14, 1.2, mat(colour, 0.5), 0, height + 0.05, 5.4),
    boxMesh(2.1, 0.3, length - 1, black, 0, 0.62, (front + rear) / 2),
  );
  for (const side of [-1, 1]) {
    root.add(
      boxMesh(0.1, 0.42, 0.2, black, side * (half + 0.16), 2.1, front + 0.12),
      boxMesh(0.3, 0.05, 0.05, black, side * (half + 0.05), 2.36, front + 0.06),
    );
  }
}

/** Returns points on the bus in world coordinates. Its box in the picture is computed from them. */
export function busOutline({ root }: Car): Point[] {
  root.updateMatrixWorld(true);
  const corners = [-1, 1].flatMap((side): Point[] => [
    ...[rear, front].map((along): Point => [side * half, 0.34, along]),
    [side * half, height - 0.1, front - 0.3],
    [side * half, height - 0.1, rear + 0.1],
    [side * (half + 0.2), 2.1, front + 0.12],
    [side * 0.85, height + 0.18, 1.4],
    [side * half, 0, 0],
    [side * half, 0, busShape.wheelbase],
  ]);
  return corners.map((point) => {
    const { x, y, z } = root.localToWorld(new THREE.Vector3(...point));
    return [x, y, z];
  });
}
