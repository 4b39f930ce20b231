import { deliveryDays } from "@huiyan/contract/open-api/open-api.rules";
import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/context/feature.ts";
import { type SweepJob } from "../../platform/jobs/jobs.ts";
import { forgetOldNonces } from "./app-nonce.queries.ts";
import { deleteOldDeliveries } from "./delivery.queries.ts";
import { createDeliverySender } from "./delivery-sender.ts";
import { openApiRoutes } from "./open-api.routes.ts";

export { createAppAuthentication } from "./app.authentication.ts";

function deliverySweep(services: Services): SweepJob {
  const sender = createDeliverySender(services);
  // The workers go on by themselves: a slow server must not hold up the next sweep.
  return { name: "openApi.deliver", everyMs: 1000, run: async () => void (await sender.startWorkers()) };
}

export const openApiFeature: Feature = {
  name: "open-api",
  routes: openApiRoutes,
  sweeps: (services) => [deliverySweep(services)],
  crons: ({ db, clock }) => [
    { name: "openApi.forgetNonces", cron: "*/5 * * * *", run: () => forgetOldNonces({ db, clock }) },
    {
      name: "openApi.forgetDeliveries",
      cron: "41 3 * * *",
      run: () => deleteOldDeliveries(db.sql, new Date(clock.now().getTime() - deliveryDays * 86_400_000)),
    },
  ],
};
