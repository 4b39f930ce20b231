import { type ScaleSight } from "../scale/scale-sight.ts";

/** A plate that an algorithm on the device reported. */
export interface SeenPlate {
  channel: string;
  text: string;
  /** Time of the reading, epoch ms by the device's uncorrected clock. */
  at: number;
}

/** Inputs from other parts of the device: only those that the algorithm's manifest requests. */
export interface SceneInputs {
  /** Plates read by all cameras of the device, oldest first. */
  plates?: readonly SeenPlate[];
  /** Weighing scale of this camera; absent: it has none. */
  scale?: ScaleSight;
}
