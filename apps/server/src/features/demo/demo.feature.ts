import { type Services } from "../../platform/context/context.ts";
import { type FactoryDevice } from "../device/device.public.ts";
import { findOrganisationByName } from "../organisation/organisation.public.ts";
import { type DemoAccount, getDemoAccounts } from "../session/session.public.ts";
import { putDemoCameras } from "./demo-cameras.ts";
import { organisationName } from "./demo-plan.ts";
import { makeFactoryDevices, seedDemo } from "./seed-demo.ts";

export { clipFolder } from "./demo-scenes.ts";

export interface PreparedDemo {
  accounts: DemoAccount[];
  /** Made at the first start only: what the agent is born with. */
  born: FactoryDevice[] | undefined;
}

/** @param addedCameras addresses or files from the command line */
export async function prepareDemo(services: Services, addedCameras: readonly string[]): Promise<PreparedDemo> {
  const known = await findOrganisationByName(services.db.sql, organisationName);
  const born = known === undefined ? makeFactoryDevices() : undefined;
  if (born !== undefined) await seedDemo(services, born);
  await putDemoCameras(services, addedCameras);
  return { accounts: await getDemoAccounts(services.db.sql), born };
}
