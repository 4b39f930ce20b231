import { type PlayedPlatform } from "./played-platform.ts";
import { type CheckReport } from "./report.ts";

/** Channel of the camera that every trial configures. */
export const channel = "cam-1";

export interface Trial {
  platform: PlayedPlatform;
  report: CheckReport;
  /** Maximum time for actions that need a camera or a network, ms. */
  patienceMs: number;
  /** Source of the camera's pictures, in the form of the configuration. */
  source: unknown;
  /** Whether the device can record clips. */
  hasClips: boolean;
  /**
   * Factor for the maximum time in which a device must reconnect or set its clock, default 1. Tests in which the device
   * fails use less.
   */
  shareOfWait?: number;
}
