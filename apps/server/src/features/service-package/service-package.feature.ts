import { dayMs } from "@huiyan/contract/calendar";
import { sellsPackages } from "#features/allowance/allowance.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { deleteOldNotices, warnOfEnds } from "./own/notice.queries.ts";
import { servicePackageRoutes } from "./service-package.routes.ts";

const warnEveryMs = 60_000;
/** Days for which reminders are kept after the end of their package. */
const noticeDays = 90;

/** Stores due reminders, and notifies the open consoles of admins. */
async function warn(services: Services): Promise<void> {
  if (!sellsPackages(services)) return;
  const orgIds = await warnOfEnds(services.db.sql, services.clock.now());
  for (const orgId of orgIds) services.organisationChanges.notify({ orgId });
}

export const servicePackageFeature: Feature = {
  name: "servicePackage",
  routes: servicePackageRoutes,
  jobs: (services) => [
    { name: "servicePackage.warn", when: { everyMs: warnEveryMs }, run: () => warn(services) },
    {
      name: "servicePackage.clean",
      when: { cron: "20 4 * * *" },
      run: () => deleteOldNotices(services.db.sql, new Date(services.clock.now().getTime() - noticeDays * dayMs)),
    },
  ],
};
