import { type ScaleSight } from "../scale/scale-sight.ts";

/** A plate as an algorithm of the device has reported it. */
export interface SeenPlate {
  channel: string;
  text: string;
  /** Epoch ms by the device's raw clock. */
  at: number;
}

/** What the device knows besides the picture of the camera, for algorithms that say that they need it. */
export interface SceneInputs {
  /** Of all its cameras, oldest first. */
  plates?: readonly SeenPlate[];
  /** Of the scale of this camera; absent: it has none. */
  scale?: ScaleSight;
}
