import { type RmOptions, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Deletes files that a killed process left in a device's folder: segments of all channels, and clips without a row in
 * the outbox. A file that cannot be deleted is reported.
 */
export function sweepLeftovers(
  folder: string,
  waitingClips: ReadonlySet<string>,
  onTrouble: (text: string) => void,
): void {
  const remove = (path: string, options: RmOptions = {}): void => {
    try {
      rmSync(path, { ...options, force: true });
    } catch (error) {
      onTrouble(`残留文件无法删除，请检查磁盘：${error instanceof Error ? error.message : error}`);
    }
  };
  for (const channel of entries(folder).filter((name) => name.startsWith("channel-"))) {
    remove(join(folder, channel, "segments"), { recursive: true });
    const clips = join(folder, channel, "clips");
    for (const path of entries(clips).map((name) => join(clips, name))) {
      if (!waitingClips.has(path)) remove(path);
    }
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // a device that has never run has no folder
    return [];
  }
}
