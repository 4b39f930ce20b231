import { z } from "zod";
import { type Queryable } from "../../platform/db/database.ts";
import { getInstallationSetting, putInstallationSetting } from "./installation.queries.ts";

const setting = "demo_accounts";
const DemoAccounts = z.array(z.object({ role: z.string(), account: z.string(), password: z.string() }));
export type DemoAccount = z.infer<typeof DemoAccounts>[number];

export async function getDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  return DemoAccounts.catch([]).parse(await getInstallationSetting(db, setting));
}

export async function putDemoAccounts(db: Queryable, accounts: DemoAccount[], now: Date): Promise<void> {
  await putInstallationSetting(db, setting, accounts, now);
}
