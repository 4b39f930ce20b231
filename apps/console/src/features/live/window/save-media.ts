import { fileTime } from "#shared/format/time.ts";

/** Characters that file systems do not accept in file names. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu;

export function mediaName(point: string, at: number, ending: string): string {
  return `${point.replaceAll(unfit, "_")}_${fileTime(at)}.${ending}`;
}

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Revoked later, since the browser reads the address some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves the current frame in its original size. Returns false if the video shows none. */
export async function savePicture(video: HTMLVideoElement, point: string): Promise<boolean> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const pen = canvas.getContext("2d");
  if (pen === null || canvas.width === 0) return false;
  pen.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  if (blob === null) return false;
  saveBlob(blob, mediaName(point, Date.now(), "jpg"));
  return true;
}
