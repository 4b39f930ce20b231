import * as api from "@huiyan/contract/setting/setting.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getAlarmCentre } from "./actions/get-alarm-centre.ts";
import { getAlarmPopup } from "./actions/get-alarm-popup.ts";
import { getFolding } from "./actions/get-folding.ts";
import { getScreenMap } from "./actions/get-screen-map.ts";
import { getStorms } from "./actions/get-storms.ts";
import { saveAlarmCentre } from "./actions/save-alarm-centre.ts";
import { saveAlarmPopup } from "./actions/save-alarm-popup.ts";
import { saveFolding } from "./actions/save-folding.ts";
import { saveScreenMap } from "./actions/save-screen-map.ts";
import { saveStorms } from "./actions/save-storms.ts";

export const settingRoutes = routes(
  serve(api.getAlarmCentre, getAlarmCentre),
  serve(api.saveAlarmCentre, saveAlarmCentre),
  serve(api.getFolding, getFolding),
  serve(api.saveFolding, saveFolding),
  serve(api.getStorms, getStorms),
  serve(api.saveStorms, saveStorms),
  serve(api.getScreenMap, getScreenMap),
  serve(api.saveScreenMap, saveScreenMap),
  serve(api.getAlarmPopup, getAlarmPopup),
  serve(api.saveAlarmPopup, saveAlarmPopup),
);
