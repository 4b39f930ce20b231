import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { LocalCameraService, type PlatformSay } from "#agent/local/local-camera-service.ts";
import { LocalCameras } from "#agent/local/local-cameras.ts";
import { type ConfigDeps, type ServerFacts } from "#pages/config/config-deps.ts";

export const emptyPlatform: PlatformSay = { cameras: new Set(), arranged: new Set() };

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const unexpected = (text: string): never => {
  throw new Error(text);
};

/** Creates the cameras of a device's page, stored in a folder; no camera process runs. */
export function localCamerasIn(
  folder: string,
  { platform = emptyPlatform, onApply = () => undefined }: { platform?: PlatformSay; onApply?: () => void } = {},
): { store: LocalCameras; service: LocalCameraService } {
  const store = new LocalCameras(folder, unexpected);
  const service = new LocalCameraService({
    store,
    access: () => ({ deviceId: "AIS-0001", secret: store.key, media: [], own: true }),
    platform: () => platform,
    channels: () => [...platform.cameras, ...store.list().map(({ channel }) => channel)],
    apply: async () => onApply(),
  });
  return { store, service };
}

export const serverFacts: ServerFacts = {
  server: "http://127.0.0.1:8686",
  configured: "http://127.0.0.1:8686",
  devices: 1,
  previous: undefined,
  trialUntil: undefined,
  failed: undefined,
};

/** Returns the dependencies of a page on which nothing can be changed, except `more`. */
export function configDeps(more: Partial<ConfigDeps> = {}): ConfigDeps {
  return {
    cameras: localCamerasIn(temporaryFolder()).service,
    server: { facts: () => serverFacts, change: async () => undefined, restore: () => undefined },
    clockKnown: () => true,
    log: () => [],
    restartProgram: () => undefined,
    ...more,
  };
}
