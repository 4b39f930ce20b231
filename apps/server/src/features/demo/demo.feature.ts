import { type FactoryDevice } from "#features/device/device.public.ts";
import { findOrganisationByName } from "#features/organisation/organisation.public.ts";
import { type DemoAccount, getDemoAccounts, renewPrintedPasswords } from "#features/session/session.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { demoRoutes } from "./demo.routes.ts";
import { putDemoCameras } from "./demo-cameras.ts";
import { demoPlan, organisationName } from "./demo-plan.ts";
import { createHistoryMaker } from "./history/make-history.ts";
import { makeFactoryDevices, seedDemo } from "./seed-demo.ts";

export { clipFolder } from "./demo-scenes.ts";

/** Interval in milliseconds between two days of the history that are made. Other work runs in between. */
const historyEveryMs = 500;

export const demoFeature: Feature = {
  name: "demo",
  routes: demoRoutes,
  jobs: (services) => {
    if (!services.config.demo) return [];
    const makeDay = createHistoryMaker(services);
    return [{ name: "demo.history", when: { everyMs: historyEveryMs }, run: async () => void (await makeDay()) }];
  },
};

export interface DemoOptions {
  /** Cameras from the command line: addresses or paths of files. */
  cameras: readonly string[];
  /** True if a new demo gets a history of the last 30 days. */
  history: boolean;
  /**
   * Receives the ids and keys of a new demo's devices before they are stored, so that a crash in between loses no key.
   */
  keepDevices?: (devices: readonly FactoryDevice[]) => Promise<void>;
}

/**
 * Creates the demo at the first start, and updates its cameras and passwords at later starts.
 * @returns the accounts of the demo
 */
export async function prepareDemo(services: Services, options: DemoOptions): Promise<DemoAccount[]> {
  const { cameras, history, keepDevices } = options;
  if ((await findOrganisationByName(services.db.sql, organisationName)) === undefined) {
    const devices = makeFactoryDevices(demoPlan.devices);
    await keepDevices?.(devices);
    await seedDemo(services, devices, history);
  }
  if (!services.config.demoOpen) await services.db.transaction((tx) => renewPrintedPasswords({ ...services, db: tx }));
  await putDemoCameras(services, cameras);
  return getDemoAccounts(services.db.sql);
}
