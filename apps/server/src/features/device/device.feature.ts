import { deviceTimes, presenceDays } from "@huiyan/contract/device/device.rules";
import { type Feature } from "../../platform/context/feature.ts";
import { expireCommands } from "./command.queries.ts";
import { deviceRoutes } from "./device.routes.ts";
import { deleteOldPresence, markSilentOffline } from "./presence.queries.ts";

export { createDeviceAuthentication } from "./device.authentication.ts";
export { createGateHandlers } from "./device.gate.ts";
export { FactoryList, loadFactoryDevices } from "./load-factory.ts";

export const deviceFeature: Feature = {
  name: "device",
  routes: deviceRoutes,
  crons: ({ db, clock }) => [
    {
      name: "device.cleanPresence",
      cron: "41 3 * * *",
      run: () => deleteOldPresence(db.sql, new Date(clock.now().getTime() - presenceDays * 86_400_000)),
    },
  ],
  sweeps: ({ db, clock }) => [
    {
      name: "device.silent",
      everyMs: 5000,
      run: () => markSilentOffline(db.sql, new Date(clock.now().getTime() - deviceTimes.silentMs), clock.now()),
    },
    { name: "device.expireCommands", everyMs: 5000, run: () => expireCommands(db.sql, clock.now()) },
  ],
};
