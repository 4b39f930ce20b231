import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { detailText as text } from "./device-detail.texts.ts";

const named = [
  "snapshot",
  "camera.try",
  "algorithm.install",
  "algorithm.uninstall",
  "upgrade",
  "reboot",
  "scan",
  "claim",
  "ptz",
  "gb28181.catalogue",
] as const;

/** Returns the displayed name of a command of the device protocol; an unknown command is returned unchanged. */
export function commandName(name: string): string {
  const known = named.find((each) => each === name);
  return known === undefined ? name : text(known);
}

type State = DeviceDetail["commands"][number]["state"];
type Tone = "busy" | "good" | "bad" | "off";

const tones: Record<State, Tone> = {
  sent: "busy",
  accepted: "busy",
  progress: "busy",
  done: "good",
  failed: "bad",
  expired: "off",
};

/** Returns whether the command is still running. */
export function isUnderWay({ state }: { state: State }): boolean {
  return tones[state] === "busy";
}

export function commandTone(state: State): Tone {
  return tones[state];
}
