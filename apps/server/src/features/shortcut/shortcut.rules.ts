import { type LocalizedText, localize } from "@huiyan/contract/language";
import { type Role } from "@huiyan/contract/permissions";
import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { groupPath, type MenuViewer, menuFor } from "#features/organisation/organisation.public.ts";

interface ShortcutRow {
  id: string;
  title: LocalizedText;
  icon: string;
  path: string;
  immutable?: true;
  roles?: readonly Role[];
}

/** The three catalogues of shortcuts: docs/reference/rights.md R13. They contain only pages that exist. */
export const catalogues: readonly { id: string; title: LocalizedText; rows: readonly ShortcutRow[] }[] = [
  {
    id: "common",
    title: ["常见功能", "常用功能", "Common"],
    rows: [
      {
        id: "videoPoint",
        title: ["视频点位", "影像點位", "Video points"],
        icon: "cctv",
        path: "/videoPoint",
        immutable: true,
      },
      {
        id: "message",
        title: ["消息列表", "訊息列表", "Message list"],
        icon: "bell",
        path: "/message",
        immutable: true,
      },
      { id: "devices", title: ["设备列表", "設備列表", "Device list"], icon: "device", path: "/devices" },
      { id: "deviceGroup", title: ["设备组", "設備組", "Groups"], icon: "group", path: groupPath },
      { id: "persons", title: ["人员管理", "人員管理", "People"], icon: "users", path: "/persons" },
      {
        id: "workingHours",
        title: ["工时统计", "工時統計", "Working hours"],
        icon: "hours",
        path: "/workingHours",
      },
      { id: "berth", title: ["泊位管理", "停車泊位", "Berths"], icon: "berth", path: "/berth" },
      { id: "parkingData", title: ["停车数据", "停車資料", "Parking records"], icon: "car", path: "/parkingData" },
    ],
  },
  {
    id: "advanced",
    title: ["高级功能", "進階功能", "Advanced"],
    rows: [
      { id: "dashboard", title: ["数字大屏", "數位大螢幕", "Operations screen"], icon: "monitor", path: "/dashboard" },
      {
        id: "monitorDashboard",
        title: ["监控大屏", "監控大螢幕", "Live screen"],
        icon: "live-screen",
        path: "/monitorDashboard",
      },
      {
        id: "alarmDashboard",
        title: ["告警大屏", "警報大螢幕", "Alarm screen"],
        icon: "alarm-screen",
        path: "/alarmDashboard",
      },
      { id: "trafficFlow", title: ["车流统计", "車流統計", "Traffic flow"], icon: "flow", path: "/trafficFlow" },
      {
        id: "passengerFlow",
        title: ["客流统计", "客流統計", "People counts"],
        icon: "footprints",
        path: "/passengerFlow",
      },
      { id: "farmers", title: ["养户管理", "養戶管理", "Farmers"], icon: "farm", path: "/farmers" },
    ],
  },
  {
    id: "trade",
    title: ["交易管理", "交易管理", "Trade"],
    rows: [
      { id: "occupy", title: ["收费管理", "收費管理", "Orders"], icon: "receipt", path: "/order/occupy" },
      {
        id: "chargingRules",
        title: ["收费规则", "收費規則", "Charging rules"],
        icon: "rule",
        path: "/order/chargingRules",
      },
      {
        id: "chargingRecord",
        title: ["充电记录", "充電記錄", "Charging records"],
        icon: "plug",
        path: "/chargingRecord",
      },
      { id: "poundList", title: ["磅单", "磅單", "Weighing slips"], icon: "scale", path: "/poundList" },
      {
        id: "servicePackages",
        title: ["服务套餐", "服務套餐", "Service packages"],
        icon: "package",
        path: "/service/manage",
      },
      { id: "space", title: ["空间扩容", "空間擴充", "More space"], icon: "upload", path: "/service/order" },
    ],
  },
];

/**
 * Returns the catalogues for a user, with only those entries that the user's menu allows. Empty catalogues are left
 * out.
 */
export function cataloguesFor(viewer: MenuViewer) {
  const menu = new Map(menuFor(viewer).map((item) => [item.path, item]));
  const offered = catalogues.map(({ id, title, rows }) => ({
    _id: id,
    title: localize(title, viewer.language),
    children: rows.flatMap((row): Shortcut[] => {
      const item = menu.get(row.path);
      if (item === undefined || item.disable || item.lock) return [];
      return [
        {
          _id: row.id,
          name: row.icon,
          title: (row.path === groupPath && viewer.groupTerm) || localize(row.title, viewer.language),
          icon: `/api/client/shortcut/icon?name=${row.icon}`,
          path: row.path,
          disable: false,
          immutable: row.immutable === true,
        },
      ];
    }),
  }));
  return offered.filter(({ children }) => children.length > 0);
}

/**
 * Returns the user's chosen shortcuts in their order. Fixed shortcuts always come first. Unknown and hidden ones are
 * left out.
 * @param stored ids as saved; undefined if the user never chose, so that only the fixed ones are returned
 */
export function chosenShortcuts(all: readonly Shortcut[], stored: readonly string[] | undefined): Shortcut[] {
  const fixed = all.filter((shortcut) => shortcut.immutable);
  const own = (stored ?? []).flatMap((id) => all.filter((shortcut) => shortcut._id === id && !shortcut.immutable));
  return [...fixed, ...own];
}
