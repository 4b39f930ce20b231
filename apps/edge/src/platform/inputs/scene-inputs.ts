import { type ScaleSight } from "../scale/scale-sight.ts";

/** A plate that an algorithm of the device has reported. */
export interface SeenPlate {
  channel: string;
  text: string;
  /** Epoch ms by the device's raw clock. */
  at: number;
}

/** The device's inputs in addition to the picture, for algorithms that declare a need for them. */
export interface SceneInputs {
  /** Plates of all its cameras, oldest first. */
  plates?: readonly SeenPlate[];
  /** Scale of this camera; absent: it has none. */
  scale?: ScaleSight;
}
