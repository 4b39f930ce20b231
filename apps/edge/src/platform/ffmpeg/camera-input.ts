import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { unseal } from "../signing/sealed.ts";

export interface CameraAccess {
  deviceId: string;
  secret: string;
  /** Folders that file sources may lie in. */
  media: readonly string[];
}

/** ffmpeg's input arguments for a camera. @throws a Chinese sentence when the source may not be read */
export function cameraInput(source: CameraSource, access: CameraAccess): string[] {
  switch (source.kind) {
    case "rtsp":
      return ["-rtsp_transport", "tcp", "-threads", "1", "-i", rtspAddress(source, access)];
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

function rtspAddress(source: Extract<CameraSource, { kind: "rtsp" }>, { deviceId, secret }: CameraAccess): string {
  const url = new URL(source.url);
  if (source.username !== undefined) url.username = encodeURIComponent(source.username);
  if (source.password_sealed !== undefined) {
    url.password = encodeURIComponent(unseal(source.password_sealed, secret, deviceId, sealInfo.camera));
  }
  return url.href;
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
