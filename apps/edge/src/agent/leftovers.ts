import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes what a run that was killed has left in a device's folder: segments of any channel, and clips that no row of
 * the outbox knows.
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
    // A device that has not run yet has no folder.
    return [];
  }
}
