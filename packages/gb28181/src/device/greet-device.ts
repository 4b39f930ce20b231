import { type CatalogueReader } from "./catalogue-reader.ts";
import { type DeviceCommands } from "./device-commands.ts";
import { type DeviceEntry } from "./registry.ts";
import { type Subscriptions } from "./subscriptions.ts";

/** Maximum attempts to read the catalogue of a new device. The next constant: wait between two attempts, ms. */
const catalogueAttempts = 3;
const catalogueRetryMs = 10_000;

interface Greeting {
  commands: DeviceCommands;
  catalogues: CatalogueReader;
  subscriptions: Subscriptions;
  signal: AbortSignal;
}

/** Reads name, catalogue and state of a device after its registration, and subscribes to its reports. */
export async function greetDevice(
  entry: DeviceEntry,
  { commands, catalogues, subscriptions, signal }: Greeting,
): Promise<void> {
  const { peer } = entry;
  // if this query fails, the catalogue is read all the same
  commands.query(entry, "DeviceInfo").catch(() => undefined);
  for (let attempt = 1; attempt <= catalogueAttempts; attempt++) {
    if (signal.aborted || !entry.isOnline || entry.peer.address !== peer.address) return;
    const isRead = await catalogues.read(entry).then(
      () => true,
      () => false,
    );
    if (isRead) break;
    await pause(catalogueRetryMs, signal);
  }
  if (signal.aborted || !entry.isOnline) return;
  await commands.query(entry, "DeviceStatus").catch(() => undefined);
  await subscriptions.renew(entry);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
