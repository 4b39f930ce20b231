import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { withSecrets } from "@huiyan/contract/point/address-secrets";
import { openFor } from "@huiyan/device-link/sealed";
import { type GbPlatform } from "../gb28181/gb-platform.ts";
import { cameraAddresses } from "../network/camera-address.ts";
import { cameraReasons } from "../network/camera-reason.ts";
import { type OnvifCamera, type OnvifFacts } from "../onvif/onvif-camera.ts";
import { onvifStreamAddress, onvifSubAddress } from "../onvif/onvif-stream.ts";
import { openCameraRelay } from "../rtsp/camera-relay.ts";
import { type StreamMeter } from "../rtsp/stream-meter.ts";
import { generatedPicture } from "./generated-picture.ts";

export interface CameraAccess {
  deviceId: string;
  secret: string;
  /** Folders in which files may be opened as sources. */
  media: readonly string[];
  /** True if cameras on this machine may be opened. */
  own: boolean;
  /** Cameras that register at this device by GB/T 28181; absent: none. */
  gb?: GbPlatform;
}

/** An opened camera source as ffmpeg arguments, which can be used for several starts of ffmpeg. */
export interface CameraInput {
  /** Input arguments of ffmpeg, without secrets: every user of the machine can read the arguments of a process. */
  arguments: readonly string[];
  /**
   * Returns the time of the last data from a network camera, epoch ms; undefined before the first data, and for other
   * sources.
   */
  heardAt(): number | undefined;
  close(): void;
}

/** Observers of an opened network camera, for the connection test. */
export interface CameraObserver {
  meter: StreamMeter;
  /** Receives the transport of the stream. */
  onTransport(name: "tcp" | "tls"): void;
  /** Receives the facts that an ONVIF camera reports before its stream is opened. */
  onOnvif(facts: OnvifFacts): void;
}

/** Checks a source without opening it. @throws Error with a Chinese sentence if it could never be opened */
export function checkSource(source: CameraSource, access: CameraAccess): void {
  if (source.kind === "file") allowedFile(source.path, access.media);
  else if (source.kind === "rtsp" || source.kind === "onvif") passwordOf(source, access);
  if (source.kind !== "rtsp") return;
  wholeAddress(source, access);
  subAddress(source, access);
}

/**
 * Returns a source with its secrets in plain text, only for comparison in memory. A source whose secrets cannot be
 * decrypted is returned unchanged.
 */
export function openedSource(source: CameraSource, { deviceId, secret }: CameraAccess): CameraSource {
  const opened = { ...source };
  try {
    for (const [name, value] of Object.entries(source)) {
      if (name.endsWith("_sealed"))
        Object.assign(opened, { [name]: openFor(value, secret, deviceId, sealInfo.camera) });
    }
    return opened;
  } catch {
    return source;
  }
}

const rtspArguments = ["-rtsp_transport", "tcp"];

/**
 * Returns input arguments with which ffmpeg takes the time of a packet's arrival instead of the camera's. Sources other
 * than cameras are returned unchanged.
 */
export const byArrival = (input: readonly string[]): string[] =>
  input[0] === rtspArguments[0] ? ["-use_wallclock_as_timestamps", "1", ...input] : [...input];

const plain = (...args: string[]): CameraInput => ({
  arguments: args,
  heardAt: () => undefined,
  close: () => undefined,
});

/**
 * Opens the main stream of a camera. An ONVIF camera is queried for its stream address every time.
 * @throws Error with a Chinese sentence if the source may not be read or does not answer
 */
export async function openCameraInput(
  source: CameraSource,
  access: CameraAccess,
  observer?: CameraObserver,
): Promise<CameraInput> {
  const { own } = access;
  switch (source.kind) {
    case "rtsp": {
      const account = { username: source.username, password: passwordOf(source, access) };
      return relayed(wholeAddress(source, access), account, own, observer);
    }
    case "onvif": {
      const camera = onvifCameraOf(source, access);
      const address = await onvifStreamAddress(camera, undefined, (facts) => observer?.onOnvif(facts));
      return relayed(address, camera, own, observer);
    }
    case "gb28181":
      if (access.gb === undefined) throw new Error(cameraReasons.gbOff);
      return access.gb.videos.open(source);
    case "file": {
      const loop = source.loop ? ["-stream_loop", "-1"] : [];
      return plain("-re", ...loop, "-threads", "1", "-i", allowedFile(source.path, access.media));
    }
    case "generated":
      return plain(...generatedPicture());
  }
}

/**
 * Opens the sub-stream of a camera.
 * @throws Error with a Chinese sentence if it has none
 */
export async function openSubStream(source: CameraSource, access: CameraAccess): Promise<CameraInput> {
  if (source.kind === "rtsp") {
    const address = subAddress(source, access);
    const account = { username: source.username, password: passwordOf(source, access) };
    if (address !== undefined) return relayed(address, account, access.own);
  }
  if (source.kind !== "onvif") throw new Error("摄像头没有可用的子码流");
  const camera = onvifCameraOf(source, access);
  return relayed(await onvifSubAddress(camera), camera, access.own);
}

/** Returns host and sign-in data of an ONVIF camera. @throws Error if its password was encrypted for another device */
export function onvifCameraOf(source: Extract<CameraSource, { kind: "onvif" }>, access: CameraAccess): OnvifCamera {
  const { host, port, username } = source;
  return { host, port, username, password: passwordOf(source, access), own: access.own };
}

type NetworkSource = Extract<CameraSource, { kind: "rtsp" | "onvif" }>;
type RtspSource = Extract<CameraSource, { kind: "rtsp" }>;

function passwordOf({ password_sealed }: NetworkSource, { deviceId, secret }: CameraAccess): string | undefined {
  return password_sealed === undefined ? undefined : openFor(password_sealed, secret, deviceId, sealInfo.camera);
}

/** Returns the address with its secrets. The result must never be stored or reported. */
function wholeAddress({ url, url_secrets_sealed: sealed }: RtspSource, access: CameraAccess): string {
  return opened(url, sealed, access);
}

/** Returns the address of the sub-stream with its secrets; undefined if none was entered. */
function subAddress({ sub_url: url, sub_url_secrets_sealed: sealed }: RtspSource, access: CameraAccess) {
  return url === undefined ? undefined : opened(url, sealed, access);
}

function opened(url: string, sealed: string | undefined, { deviceId, secret }: CameraAccess): string {
  return sealed === undefined ? url : withSecrets(url, openFor(sealed, secret, deviceId, sealInfo.camera));
}

const defaultPorts: Record<string, number> = { "rtsp:": 554, "rtsps:": 322 };

interface Account {
  username: string | undefined;
  password: string | undefined;
}

async function relayed(
  address: string,
  { username = "", password = "" }: Account,
  own: boolean,
  observer?: CameraObserver,
): Promise<CameraInput> {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // Checks the host before the first connection. Every connection resolves the name again.
  await cameraAddresses(host, own);
  const secure = url.protocol === "rtsps:";
  const relay = await openCameraRelay({
    host,
    own,
    secure,
    meter: observer?.meter,
    port: url.port === "" ? (defaultPorts[url.protocol] ?? 554) : Number(url.port),
    address: url.href.replace(/^rtsps:/, "rtsp:"),
    account: username === "" && password === "" ? undefined : { username, password },
  });
  observer?.onTransport(secure ? "tls" : "tcp");
  return {
    // Only video is requested, because the product uses no audio, and ffmpeg fails if the camera refuses SETUP of an
    // audio track.
    arguments: [...rtspArguments, "-allowed_media_types", "video", "-threads", "1", "-i", relay.url],
    heardAt: () => relay.heardAt(),
    close: () => relay.close(),
  };
}

function allowedFile(path: string, media: readonly string[]): string {
  let real: string;
  try {
    real = realpathSync(path);
  } catch {
    throw new Error(`视频文件不存在：${path}`);
  }
  if (!media.some((folder) => isWithin(folder, real))) throw new Error(`视频文件不在允许的目录内：${path}`);
  return real;
}

function isWithin(folder: string, path: string): boolean {
  let root: string;
  try {
    root = realpathSync(resolve(folder));
  } catch {
    return false;
  }
  const way = relative(root, path);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}
