import * as api from "@huiyan/contract/settlement/settlement.api";
import { routes, serve } from "#platform/http/serve.ts";
import { beginCorrection } from "./actions/begin-correction.ts";
import { closeDay } from "./actions/close-day.ts";
import { compareDay } from "./actions/compare-day.ts";
import { exportDay } from "./actions/export-day.ts";
import { fetchList } from "./actions/fetch-list.ts";
import { getClosedDay } from "./actions/get-closed-day.ts";
import { getSettlementDay } from "./actions/get-day.ts";
import { listSettlementDays } from "./actions/list-days.ts";
import { getListSource, saveListSource } from "./actions/save-source.ts";
import { settleDifference } from "./actions/settle-difference.ts";

export const settlementRoutes = routes(
  serve(api.listSettlementDays, listSettlementDays),
  serve(api.getSettlementDay, getSettlementDay),
  serve(api.compareDay, compareDay),
  serve(api.getListSource, getListSource),
  serve(api.saveListSource, saveListSource),
  serve(api.fetchList, fetchList),
  serve(api.settleDifference, settleDifference),
  serve(api.closeDay, closeDay),
  serve(api.getClosedDay, getClosedDay),
  serve(api.beginCorrection, beginCorrection),
  serve(api.exportDay, exportDay),
);
