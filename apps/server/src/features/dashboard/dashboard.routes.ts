import * as alarms from "@huiyan/contract/dashboard/alarm-dashboard.api";
import * as api from "@huiyan/contract/dashboard/dashboard.api";
import * as link from "@huiyan/contract/dashboard/display-link.api";
import * as kanban from "@huiyan/contract/dashboard/kanban.api";
import * as weather from "@huiyan/contract/dashboard/weather.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addLink } from "./actions/add-link.ts";
import { countAlarmsOfGroups } from "./actions/count-alarms-of-groups.ts";
import { countBerths } from "./actions/count-berths.ts";
import { countDevicesOfGroups } from "./actions/count-devices-of-groups.ts";
import { countParkingOfToday } from "./actions/count-parking-of-today.ts";
import { editLink } from "./actions/edit-link.ts";
import { getAlarmDashboard } from "./actions/get-alarm-dashboard.ts";
import { getCharts } from "./actions/get-charts.ts";
import { getDashboardData } from "./actions/get-dashboard-data.ts";
import { getFullDashboard } from "./actions/get-full-dashboard.ts";
import { getParkingTrend } from "./actions/get-parking-trend.ts";
import { getPointDashboard } from "./actions/get-point-dashboard.ts";
import { getRegions } from "./actions/get-regions.ts";
import { getSafety } from "./actions/get-safety.ts";
import { getKanban, getKanbanSort, setKanban, setKanbanSort } from "./actions/kanban.ts";
import { listLinks } from "./actions/list-links.ts";
import { redeemLink } from "./actions/redeem-link.ts";
import { replaceLinkKey } from "./actions/replace-link-key.ts";
import { revokeLink } from "./actions/revoke-link.ts";
import { createGetWeather, getWeatherSetting, saveWeatherSetting, tryWeather } from "./actions/weather.ts";
import { type WeatherSource } from "./weather-source.ts";

export const dashboardRoutes = (source: WeatherSource) =>
  routes(
    serve(api.getDashboardData, getDashboardData),
    serve(api.getRegions, getRegions),
    serve(api.getParkingTrend, getParkingTrend),
    serve(api.countDevicesOfGroups, countDevicesOfGroups),
    serve(api.countParkingOfToday, countParkingOfToday),
    serve(api.countBerths, countBerths),
    serve(api.getFullDashboard, getFullDashboard),
    serve(api.getCharts, getCharts),
    serve(api.getSafety, getSafety),
    serve(alarms.getAlarmDashboard, getAlarmDashboard),
    serve(alarms.countAlarmsOfGroups, countAlarmsOfGroups),
    serve(alarms.getPointDashboard, getPointDashboard),
    serve(kanban.getKanban, getKanban),
    serve(kanban.saveKanban, setKanban),
    serve(kanban.getKanbanSort, getKanbanSort),
    serve(kanban.saveKanbanSort, setKanbanSort),
    serve(link.listLinks, listLinks),
    serve(link.addLink, addLink),
    serve(link.editLink, editLink),
    serve(link.replaceLinkKey, replaceLinkKey),
    serve(link.revokeLink, revokeLink),
    serve(link.redeemLink, redeemLink),
    serve(weather.getWeatherSetting, getWeatherSetting),
    serve(weather.saveWeatherSetting, saveWeatherSetting),
    serve(weather.tryWeather, tryWeather),
    serve(weather.getWeather, createGetWeather(source)),
  );
