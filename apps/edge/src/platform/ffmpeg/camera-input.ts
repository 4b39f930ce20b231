import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { onvifStreamAddress } from "../onvif/onvif-stream.ts";
import { unseal } from "../signing/sealed.ts";

export interface CameraAccess {
  deviceId: string;
  secret: string;
  /** Folders that file sources may lie in. */
  media: readonly string[];
}

/** Refuses a source that could never be opened, without opening it. @throws a Chinese sentence */
export function checkSource(source: CameraSource, access: CameraAccess): void {
  if (source.kind === "file") allowedFile(source.path, access.media);
  else if (source.kind !== "generated") passwordOf(source, access);
}

/**
 * ffmpeg's input arguments for a camera; an ONVIF camera is asked for its stream's address each time.
 * @throws a Chinese sentence when the source may not be read or does not answer
 */
export async function cameraInput(source: CameraSource, access: CameraAccess): Promise<string[]> {
  switch (source.kind) {
    case "rtsp":
      return rtspInput(source.url, source.username, passwordOf(source, access));
    case "onvif": {
      const { host, port, username } = source;
      const password = passwordOf(source, access);
      return rtspInput(await onvifStreamAddress({ host, port, username, password }), username, password);
    }
    case "file":
      return [
        "-re",
        ...(source.loop ? ["-stream_loop", "-1"] : []),
        "-threads",
        "1",
        "-i",
        allowedFile(source.path, access.media),
      ];
    case "generated":
      return ["-re", "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=15"];
  }
}

type NetworkSource = Extract<CameraSource, { kind: "rtsp" | "onvif" }>;

function passwordOf({ password_sealed }: NetworkSource, { deviceId, secret }: CameraAccess): string | undefined {
  return password_sealed === undefined ? undefined : unseal(password_sealed, secret, deviceId, sealInfo.camera);
}

function rtspInput(address: string, username: string | undefined, password: string | undefined): string[] {
  const url = new URL(address);
  if (username !== undefined) url.username = encodeURIComponent(username);
  if (password !== undefined) url.password = encodeURIComponent(password);
  return ["-rtsp_transport", "tcp", "-threads", "1", "-i", url.href];
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
