import * as api from "@huiyan/contract/charging/charging.api";
import * as ruleApi from "@huiyan/contract/charging/rule.api";
import { routes, serve } from "#platform/http/serve.ts";
import { exportCharging } from "./actions/export-charging.ts";
import { findChargingRecords } from "./actions/find-charging-records.ts";
import { getChargingRules } from "./actions/get-charging-rules.ts";
import { listChargingRules } from "./actions/list-charging-rules.ts";
import { rankCharging } from "./actions/rank-charging.ts";
import { revealOwnerPhone } from "./actions/reveal-owner-phone.ts";
import { setChargingRules } from "./actions/set-charging-rules.ts";
import { simulateChargingRules } from "./actions/simulate-charging-rules.ts";
import { withdrawChargingRule } from "./actions/withdraw-charging-rule.ts";

export const chargingRoutes = routes(
  serve(api.findChargingRecords, findChargingRecords),
  serve(api.rankCharging, rankCharging),
  serve(api.exportCharging, exportCharging),
  serve(api.revealOwnerPhone, revealOwnerPhone),
  serve(ruleApi.getChargingRules, getChargingRules),
  serve(ruleApi.listChargingRules, listChargingRules),
  serve(ruleApi.simulateChargingRules, simulateChargingRules),
  serve(ruleApi.setChargingRules, setChargingRules),
  serve(ruleApi.withdrawChargingRule, withdrawChargingRule),
);
