import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const empty: SampleOf = () => ({ input: {} });

/** Samples for the endpoints of the dashboards. */
export const dashboardSamples: Record<string, SampleOf> = {
  "dashboard.getData": () => ({ input: { home: 1 } }),
  "dashboard.getRegions": () => ({ input: { code: "500000" } }),
  "dashboard.getParkingTrend": () => ({ input: { days: 7 } }),
  "dashboard.countDevices": empty,
  "dashboard.countParking": empty,
  "dashboard.countBerths": empty,
  "dashboard.getFull": empty,
  "dashboard.getCharts": empty,
  "dashboard.getSafety": empty,
  "dashboard.getAlarm": (target) => ({ input: { group_id: target.groupId } }),
  "dashboard.countAlarms": empty,
  "dashboard.getPoint": (target) => ({ input: { point_id: target.device.pointId } }),
  "dashboard.listLinks": empty,
  "dashboard.addLink": (target) => ({
    input: { name: "前台", screen: "/alarmDashboard", group_id: target.groupId },
  }),
  "dashboard.editLink": ofObject("displayLink", (_id) => ({ _id, name: "改名", expires_at: null })),
  "dashboard.replaceLinkKey": ofObject("displayLink", (_id) => ({ _id })),
  "dashboard.revokeLink": ofObject("displayLink", (_id) => ({ _id })),
  "dashboard.redeemLink": () => ({ input: { key: "x" }, refused: "display_link_void" }),
  "session.getIp": empty,
  "session.getCity": empty,
  "dashboard.getWeather": empty,
  "dashboard.getWeatherSetting": empty,
  "dashboard.saveWeather": () => ({ input: { city: "重庆市渝北区", longitude: 106.6, latitude: 29.7, url: "" } }),
  "dashboard.tryWeather": () => ({
    input: { city: "", longitude: null, latitude: null, url: "http://127.0.0.1:9/" },
    refused: "outgoing_private",
  }),
  "kanban.getModel": empty,
  "kanban.saveModel": () => ({ input: { model_list: [{ id: "berths", open: true }] } }),
  "kanban.getSort": empty,
  "kanban.saveSort": () => ({ input: { cards: ["berths"], charts: [] } }),
};
