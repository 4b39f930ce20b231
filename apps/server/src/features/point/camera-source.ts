import { CameraSource } from "@huiyan/contract/device/device.device";
import { MotionSettings } from "@huiyan/contract/device/motion.rules";
import { type Received } from "@huiyan/contract/endpoint";
import { type addPoint } from "@huiyan/contract/point/camera.api";

export type CameraInput = Received<typeof addPoint>["camera"];
export type ConsoleCamera = Extract<CameraSource, { kind: "rtsp" | "onvif" }>;

/** Channel of a camera that registers at its device by GB/T 28181. */
export type GbCamera = Extract<CameraSource, { kind: "gb28181" }>;

/** Returns the channel of a stored source; undefined for any other kind. */
export function gbCamera(stored: unknown): GbCamera | undefined {
  const parsed = CameraSource.nullable().parse(stored);
  return parsed?.kind === "gb28181" ? parsed : undefined;
}

/**
 * Returns a stored source if the console can change it. Undefined for files, test pictures and cameras configured on
 * the device itself.
 */
export function consoleCamera(stored: unknown): ConsoleCamera | undefined {
  const parsed = CameraSource.nullable().parse(stored);
  return parsed?.kind === "rtsp" || parsed?.kind === "onvif" ? parsed : undefined;
}

/**
 * Returns an entered camera with the event rules of the stored one, because the form of the address does not contain
 * them.
 */
export function withEvents(camera: ConsoleCamera, stored: ConsoleCamera | undefined): ConsoleCamera {
  if (camera.kind !== "onvif" || stored?.kind !== "onvif" || stored.events === undefined) return camera;
  return { ...camera, events: stored.events };
}

/** Returns the point's stored motion settings; undefined if the point uses the defaults. */
export function storedMotion(stored: unknown): MotionSettings | undefined {
  return MotionSettings.nullable().parse(stored) ?? undefined;
}

type CameraHost = { kind: "rtsp"; url: string } | { kind: "onvif"; host: string };

/** Returns the host of the source without its port, in the form that the network scan returns. */
export function hostOf(source: CameraHost): string {
  if (source.kind === "onvif") return source.host.toLowerCase();
  return new URL(source.url).hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
}

/** Returns the values of a source for the audit log. Addresses are reduced to host and port. */
export function cameraFacts(source: ConsoleCamera | GbCamera | undefined) {
  if (source === undefined) return undefined;
  if (source.kind === "gb28181") {
    const { kind, device_code, channel_code, transport } = source;
    return { kind, device_code, channel_code, transport };
  }
  const address = source.kind === "onvif" ? `${source.host}:${source.port}` : new URL(source.url).host;
  return {
    kind: source.kind,
    address,
    username: source.username ?? "",
    has_password: source.password_sealed !== undefined,
  };
}
