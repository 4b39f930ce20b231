import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { toTexture } from "../texture/canvas.ts";
import { contactShadow } from "../texture/contact-shadow.ts";
import { skyEnvironment } from "./sky.ts";
import { addSun, type Sun } from "./sun.ts";

export interface StageOptions {
  width: number;
  height: number;
  exposure: number;
  sun: Sun;
  /** The fixed surveillance camera: position, target, and vertical field of view in degrees. */
  camera: { position: Point; target: Point; fov: number };
}

export interface Stage {
  width: number;
  height: number;
  renderer: THREE.WebGLRenderer;
  scene: THREE.Scene;
  camera: THREE.PerspectiveCamera;
  /** Moving objects, which `bakeSet` excludes from the set. */
  moving: Set<THREE.Object3D>;
  contactShadow: THREE.Texture;
  add(...objects: THREE.Object3D[]): void;
  /** Adds a moving object, which stays hidden until its position is set. */
  addMoving(object: THREE.Object3D): void;
  render(): void;
}

const haze = 0xcfdbe6;

export function createStage(options: StageOptions): Stage {
  const { width, height } = options;
  const renderer = createRenderer(width, height, options.exposure);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(haze);
  scene.fog = new THREE.Fog(haze, 30, 90);
  scene.environment = skyEnvironment(renderer);
  scene.environmentIntensity = 0.55;
  addSun(scene, options.sun);
  const camera = createCamera(options);
  const moving = new Set<THREE.Object3D>();
  return {
    width,
    height,
    renderer,
    scene,
    camera,
    moving,
    contactShadow: toTexture(contactShadow()),
    add: (...objects) => void scene.add(...objects),
    addMoving(object) {
      moving.add(object);
      object.visible = false;
      scene.add(object);
    },
    render: () => renderer.render(scene, camera),
  };
}

function createRenderer(width: number, height: number, exposure: number): THREE.WebGLRenderer {
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(width, height);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFSoftShadowMap;
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.toneMappingExposure = exposure;
  document.body.style.margin = "0";
  document.body.appendChild(renderer.domElement);
  return renderer;
}

function createCamera({ width, height, camera: { position, target, fov } }: StageOptions): THREE.PerspectiveCamera {
  const camera = new THREE.PerspectiveCamera(fov, width / height, 0.1, 200);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
  return camera;
}
