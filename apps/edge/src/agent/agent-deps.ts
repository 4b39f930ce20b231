import { type DatabaseSync } from "node:sqlite";
import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type Logger } from "pino";
import { type ServerClock } from "#platform/clock/server-clock.ts";
import { type DiscoveryInterface } from "#platform/discovery/discovery-interface.ts";
import { type GatesOfChannels } from "#platform/inputs/gate-contact.ts";
import { type LogBuffer } from "#platform/log/log-buffer.ts";
import { type AlgorithmCode } from "#platform/runtime/algorithm-program.ts";
import { type AlgorithmPrograms } from "#platform/runtime/algorithm-programs.ts";
import { type AlgorithmStore } from "#platform/runtime/algorithm-store.ts";
import { type ScalesOfChannels } from "#platform/scale/scale-settings.ts";
import { type DiskReserve } from "#platform/store/disk-reserve.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { type AlgorithmInstaller } from "./algorithm/install-algorithm.ts";
import { type ServerChoice } from "./local/server-choice.ts";
import { type Program } from "./program.ts";
import { type SettingsOfChannels } from "./recording-settings.ts";

export interface DeviceIdentity {
  deviceId: string;
  type: DeviceType;
  factoryKey: string | undefined;
  secret: string | undefined;
  /** Name of the device shown to users; absent: its device id is shown. */
  name?: string | undefined;
  /** Recording settings per channel. Settings that a user chose on the device's page take precedence. */
  recordings: SettingsOfChannels;
  /** Weighing scales per channel; absent: none. */
  scales?: ScalesOfChannels;
  gates?: GatesOfChannels;
}

export interface AgentDeps {
  server: URL;
  /** The program's data folder; each device has a separate folder below it. */
  data: string;
  media: readonly string[];
  /** True if cameras on this machine (loopback addresses) may be opened. */
  own: boolean;
  quotaBytes: number;
  recordingBytes: number;
  /** Algorithms that the program can run: shipped code, installed packages, and running processes. */
  algorithms: {
    shipped: readonly AlgorithmCode[];
    store: AlgorithmStore;
    programs: AlgorithmPrograms;
    installer: AlgorithmInstaller;
  };
  db: DatabaseSync;
  disk: DiskReserve;
  clock: ServerClock;
  model: VisionModel;
  log: Logger;
  logBuffer: LogBuffer;
  serverChoice: ServerChoice;
  program: Program;
  /** Called when the database is damaged. The program ends and restarts with a repaired database. */
  onDamaged(): void;
  discovery: DiscoveryInterface;
}
