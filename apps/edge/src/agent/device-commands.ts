import { ClaimParams, type ScanResult } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { findCameras } from "@huiyan/device-link/find-cameras";
import { openFor } from "@huiyan/device-link/sealed";
import { type z } from "zod";
import { type DiscoveryInterface } from "#platform/discovery/discovery-interface.ts";
import { type CameraAccess } from "#platform/ffmpeg/camera-input.ts";
import { type GbPlatform } from "#platform/gb28181/gb-platform.ts";
import { CommandFailure, type CommandHandler } from "#platform/mqtt/command-inbox.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { tryFlow } from "./algorithm/dry-run.ts";
import { type AlgorithmInstaller, type InstallDeps } from "./algorithm/install-algorithm.ts";
import { tryCameraEvents } from "./camera-event/camera-events.ts";
import { type ChannelSet } from "./channel-set.ts";
import { gbCommands } from "./gb28181/gb-commands.ts";
import { type LiveService } from "./live-service.ts";
import { type Program } from "./program.ts";
import { type PtzControl } from "./ptz-control.ts";
import { type RecordingCommandDeps, recordingCommands } from "./recording/recording-commands.ts";
import { takeSnapshot } from "./snapshot.ts";
import { tryCamera } from "./try-camera.ts";
import { upgradeDevice } from "./upgrade-device.ts";

export const noLauncher = "设备程序不是由启动器启动，无法重启";
const scanMs = 4_000;

export interface CommandDeps {
  deviceId: string;
  factoryKey: string | undefined;
  server: URL;
  channels: ChannelSet;
  live: LiveService;
  recordings: RecordingCommandDeps;
  program: Program;
  installer: AlgorithmInstaller;
  model: VisionModel;
  algorithms: Pick<InstallDeps, "algorithms" | "store" | "onChange">;
  discovery: DiscoveryInterface;
  gb: GbPlatform;
  ptz: PtzControl;
  /**
   * Returns the data with which a camera is opened.
   * @param channel running channel; absent: a camera that the platform's request describes
   */
  access(channel?: string): CameraAccess;
  signer(): Signer;
  onSecret(secret: string): void;
}

/** Commands that the server can send to a device. */
export function deviceCommands(deps: CommandDeps): ReadonlyMap<string, CommandHandler> {
  const { channels, live, ptz, program, discovery, server } = deps;
  const sourceOf = (channel: string) => channels.get(channel)?.plan.camera.source;
  const { installer } = deps;
  const installation = (): InstallDeps => ({
    ...deps.algorithms,
    server,
    signer: deps.signer(),
    publisherKey: program.publisherKey,
    mainFrame: program.version,
  });
  return new Map<string, CommandHandler>([
    ["claim", async (params) => claim(deps, params)],
    ["snapshot", (params) => takeSnapshot(channels, params)],
    ["camera.try", (params) => tryCamera(deps.access(), params)],
    ["camera.events", (params) => tryCameraEvents(sourceOf, deps.access, params)],
    ["live.start", (params) => live.start(params)],
    ["live.stop", (params) => live.stop(params)],
    ["ptz.describe", (params) => ptz.describe(params)],
    ["ptz", (params) => ptz.act(params)],
    ...recordingCommands(deps.recordings),
    ["scan", () => scan(discovery)],
    ...gbCommands(deps.gb),
    ["reboot", async () => reboot(program)],
    ["algorithm.install", (params, command) => installer.install(installation(), params, command)],
    [
      "flow.try",
      (params, command) =>
        tryFlow(
          {
            server,
            signer: deps.signer(),
            model: deps.model,
            recordings: deps.recordings.store,
            slots: () => deps.algorithms.algorithms.slots,
          },
          params,
          command,
        ),
    ],
    ["algorithm.uninstall", (params) => installer.uninstall(installation(), params)],
    ["upgrade", (params, command) => upgradeDevice({ program, server, signer: deps.signer() }, params, command)],
  ]);
}

function claim({ deviceId, factoryKey, onSecret }: CommandDeps, params: unknown): void {
  if (factoryKey === undefined) throw new CommandFailure("no_factory_key", "设备没有出厂密钥");
  const { secret_sealed } = ClaimParams.parse(params);
  onSecret(openFor(secret_sealed, factoryKey, deviceId, sealInfo.claim));
}

async function scan(discovery: DiscoveryInterface): Promise<z.infer<typeof ScanResult>> {
  if (discovery === "off") throw new CommandFailure("discovery_off", "设备已关闭局域网发现，无法搜索摄像头");
  return { cameras: await findCameras(discovery, scanMs) };
}

function reboot(program: Program): void {
  if (!program.launched) throw new CommandFailure("no_launcher", noLauncher);
  program.restart();
}
