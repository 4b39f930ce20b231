import { deliveryDays, deliveryWaits } from "@huiyan/contract/open-api/open-api.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { forgetOldNonces } from "./app-nonce.queries.ts";
import { deleteOldDeliveries } from "./delivery.queries.ts";
import { deliverySender } from "./delivery-sender.ts";
import { openApiRoutes } from "./open-api.routes.ts";

export { createAppAuthentication } from "./app.authentication.ts";

export const openApiFeature: Feature = {
  name: "open-api",
  routes: openApiRoutes,
  dueTimes: [{ table: "delivery", column: "next_at", longestSeconds: Math.max(...deliveryWaits), rows: "waiting" }],
  senders: (services) => [deliverySender(services)],
  jobs: (services) => [
    { name: "openApi.forgetNonces", when: { cron: "*/5 * * * *" }, run: () => forgetOldNonces(services) },
    {
      name: "openApi.forgetDeliveries",
      when: { cron: "41 3 * * *" },
      run: () =>
        deleteOldDeliveries(services.db.sql, new Date(services.clock.now().getTime() - deliveryDays * 86_400_000)),
    },
  ],
};
