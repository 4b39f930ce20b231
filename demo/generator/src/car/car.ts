import * as THREE from "three";
import { contactPatch } from "../stage/contact-patch.ts";
import { withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { addCabin, addLowerBody } from "./car-body.ts";
import { addFront } from "./car-front.ts";
import { createCarKit } from "./car-parts.ts";
import { addRear, rearLampY } from "./car-rear.ts";
import { type CarShape, frontOf, rearOf } from "./car-shape.ts";
import { addSides } from "./car-sides.ts";
import { hatch } from "./hatch.ts";
import { addInterior } from "./interior.ts";
import { createPlate, type Plate } from "./plate.ts";
import { sedan } from "./sedan.ts";
import { addSideFrames } from "./side-frames.ts";
import { suv } from "./suv.ts";
import { addWheels, type Wheel } from "./wheels.ts";

const shapes = { sedan, suv, hatch };

export interface CarLook {
  body: keyof typeof shapes;
  colour: string;
  plate: string;
  electric?: boolean;
}

export interface Car {
  number: string;
  shape: CarShape;
  root: THREE.Group;
  wheels: Wheel[];
  brakeLamps: THREE.MeshStandardMaterial;
  frontPlate: Plate;
  rearPlate: Plate;
}

/** Vehicle that a drive can move. Bicycles have no plates. */
export type Vehicle = Omit<Car, "frontPlate" | "rearPlate">;

export function createCar(stage: Stage, { body, colour, plate, electric = false }: CarLook): Car {
  const shape = shapes[body];
  const root = new THREE.Group();
  const paint = new THREE.MeshPhysicalMaterial({
    color: colour,
    roughness: 0.32,
    metalness: 0.15,
    clearcoat: 0.8,
    clearcoatRoughness: 0.12,
  });
  const kit = createCarKit(root, shape, paint);
  addLowerBody(root, shape, paint, kit.dark);
  addCabin(root, shape, paint);
  addSideFrames(root, shape, paint);
  addInterior(root, shape, kit.black);
  addFront(kit, { electric, grille: body === "suv" ? 0.26 : 0.21 });
  const frontPlate = createPlate(plate);
  frontPlate.mesh.position.set(0, body === "suv" ? 0.55 : 0.455, kit.noseAt(0.46) + 0.035);
  const brakeLamps = addRear(kit);
  const rearPlate = createPlate(plate);
  const plateY = rearLampY(shape) - 0.19;
  rearPlate.mesh.position.set(0, plateY, kit.tailAt(plateY) - 0.03);
  rearPlate.mesh.rotation.y = Math.PI;
  root.add(frontPlate.mesh, rearPlate.mesh);
  addSides(kit);
  const wheels = addWheels(root, shape);
  withShadow(root);
  root.add(patchUnder(stage, shape));
  stage.addMoving(root);
  return { number: plate, shape, root, wheels, brakeLamps, frontPlate, rearPlate };
}

function patchUnder(stage: Stage, shape: CarShape): THREE.Mesh {
  const [front, rear] = [frontOf(shape), rearOf(shape)];
  const patch = contactPatch(stage, shape.width * 1.35, (front - rear) * 1.18, 0.8);
  patch.position.z = (front + rear) / 2;
  return patch;
}
