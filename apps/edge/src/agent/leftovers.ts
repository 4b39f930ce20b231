import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Deletes files that a killed process left in a device's folder: segments of all channels, and clips without a row in
 * the outbox.
 */
export function sweepLeftovers(folder: string, waitingClips: ReadonlySet<string>): void {
  for (const channel of entries(folder).filter((name) => name.startsWith("channel-"))) {
    rmSync(join(folder, channel, "segments"), { recursive: true, force: true });
    const clips = join(folder, channel, "clips");
    for (const path of entries(clips).map((name) => join(clips, name))) {
      if (!waitingClips.has(path)) rmSync(path, { force: true });
    }
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A device that has never run has no folder.
    return [];
  }
}
