import { deliveryDays } from "@huiyan/contract/open-api/open-api.rules";
import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/context/feature.ts";
import { type Job } from "../../platform/jobs/jobs.ts";
import { forgetOldNonces } from "./app-nonce.queries.ts";
import { deleteOldDeliveries } from "./delivery.queries.ts";
import { createDeliverySender } from "./delivery-sender.ts";
import { openApiRoutes } from "./open-api.routes.ts";

export { createAppAuthentication } from "./app.authentication.ts";

function deliverySweep(services: Services): Job {
  const sender = createDeliverySender(services);
  // The workers go on by themselves: a slow server must not hold up the next sweep.
  return { name: "openApi.deliver", when: { everyMs: 1000 }, run: async () => void (await sender.startWorkers()) };
}

export const openApiFeature: Feature = {
  name: "open-api",
  routes: openApiRoutes,
  jobs: (services) => [
    deliverySweep(services),
    { name: "openApi.forgetNonces", when: { cron: "*/5 * * * *" }, run: () => forgetOldNonces(services) },
    {
      name: "openApi.forgetDeliveries",
      when: { cron: "41 3 * * *" },
      run: () =>
        deleteOldDeliveries(services.db.sql, new Date(services.clock.now().getTime() - deliveryDays * 86_400_000)),
    },
  ],
};
