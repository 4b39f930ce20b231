import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/feature/feature.ts";
import { type FactoryDevice } from "../device/device.public.ts";
import { findOrganisationByName } from "../organisation/organisation.public.ts";
import { type DemoAccount, getDemoAccounts, renewPrintedPasswords } from "../session/session.public.ts";
import { demoRoutes } from "./demo.routes.ts";
import { putDemoCameras } from "./demo-cameras.ts";
import { demoPlan, organisationName } from "./demo-plan.ts";
import { createHistoryMaker } from "./history/make-history.ts";
import { makeFactoryDevices, seedDemo } from "./seed-demo.ts";

export { clipFolder } from "./demo-scenes.ts";

export interface PreparedDemo {
  accounts: DemoAccount[];
  /** Ids and keys of new devices for the agent; only at the first start. */
  born: FactoryDevice[] | undefined;
}

/** Interval in milliseconds at which one more day of the history is made, so that other work runs in between. */
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
}

export async function prepareDemo(services: Services, { cameras, history }: DemoOptions): Promise<PreparedDemo> {
  const known = await findOrganisationByName(services.db.sql, organisationName);
  const born = known === undefined ? makeFactoryDevices(demoPlan.devices) : undefined;
  if (born !== undefined) await seedDemo(services, born, history);
  if (!services.config.demoOpen) await services.db.transaction((tx) => renewPrintedPasswords({ ...services, db: tx }));
  await putDemoCameras(services, cameras);
  return { accounts: await getDemoAccounts(services.db.sql), born };
}
