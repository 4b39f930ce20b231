import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { type MenuItem } from "@huiyan/contract/organisation/organisation.api";
import { type Role } from "@huiyan/contract/permissions";

/** Features with pages that are left out of the menu if the organisation does not have the feature. */
type MenuFeature = "parking" | "farm";

export interface MenuRow {
  id: string;
  pid: string | null;
  path: string;
  title: LocalizedText;
  icon: string;
  roles: readonly Role[];
  /** The entry is shown only if the organisation has this feature. */
  feature?: MenuFeature;
  /** The entry is shown only if livestock alarms have a separate page. */
  livestock?: true;
  /** The entry is shown only if the installation sells packages. */
  packages?: true;
  /** The entry is locked unless the deployment is private or the user has the permission private_menu. */
  private?: true;
}

export const groupPath = "/deviceGroup";
const everybody: readonly Role[] = ["admin", "lead", "staff"];
const adminOnly: readonly Role[] = ["admin"];
const managers: readonly Role[] = ["admin", "lead"];
const group = (id: string, title: LocalizedText, icon: string): MenuRow => ({
  id,
  pid: null,
  path: "",
  title,
  icon,
  roles: everybody,
});
const item = (pid: string, path: string, title: LocalizedText, roles = everybody): MenuRow => ({
  id: path,
  pid,
  path,
  title,
  icon: "",
  roles,
});

/** All menu entries of the console as a flat list with parent ids (docs/reference/rights.md R13). */
export const menuRows: readonly MenuRow[] = [
  { ...group("home", ["首页", "首頁", "Home"], "home"), path: "/home" },
  group("video", ["视频监控", "影像監控", "Video"], "video"),
  item("video", "/videoPoint", ["视频点位", "影像點位", "Video points"]),
  item("video", "/monitorDashboard", ["监控大屏", "監控大螢幕", "Live screen"]),
  item("video", "/alarmDashboard", ["告警大屏", "警報大螢幕", "Alarm screen"]),
  group("message-center", ["消息中心", "訊息中心", "Messages"], "bell"),
  item("message-center", "/message", ["消息列表", "訊息列表", "Message list"]),
  item("message-center", "/message/ledger", ["报警准确率", "警報準確率", "Alarm accuracy"], managers),
  { ...item("message-center", "/message/wens", ["养殖消息", "養殖訊息", "Livestock messages"]), livestock: true },
  item("message-center", "/workingHours", ["工时统计", "工時統計", "Working hours"]),
  item("message-center", "/passengerFlow", ["客流统计", "客流統計", "People counts"]),
  item("message-center", "/trafficFlow", ["车流统计", "車流統計", "Traffic flow"]),
  group("device", ["设备管理", "設備管理", "Devices"], "device"),
  item("device", "/devices", ["设备列表", "設備列表", "Device list"]),
  item("device", groupPath, ["设备组", "設備組", "Groups"]),
  group("parking", ["停车管理", "停車管理", "Parking"], "parking"),
  { ...item("parking", "/berth", ["泊位管理", "停車泊位", "Berths"]), feature: "parking" },
  { ...item("parking", "/parkingData", ["停车数据", "停車資料", "Parking records"]), feature: "parking" },
  { ...item("parking", "/order/occupy", ["收费管理", "收費管理", "Orders"]), feature: "parking" },
  {
    ...item("parking", "/order/chargingRules", ["收费规则", "收費規則", "Charging rules"], adminOnly),
    feature: "parking",
  },
  { ...item("parking", "/chargingRecord", ["充电记录", "充電記錄", "Charging records"]), feature: "parking" },
  group("farm", ["养殖管理", "養殖管理", "Farms"], "farm"),
  { ...item("farm", "/farmers", ["养户管理", "養戶管理", "Farmers"]), feature: "farm" },
  { ...item("farm", "/farm/headCount", ["头数核对", "頭數核對", "Head counts"]), feature: "farm" },
  { ...item("farm", "/poundList", ["磅单", "磅單", "Weighing slips"]), feature: "farm" },
  group("algorithm", ["算法中心", "演算法中心", "Algorithms"], "algorithm"),
  item("algorithm", "/alg/my", ["我的算法", "我的演算法", "My algorithms"]),
  item("algorithm", "/alg/issued", ["算法下发", "演算法下發", "Delivery"], managers),
  group("organisation", ["组织管理", "組織管理", "Organisation"], "users"),
  item("organisation", "/persons", ["人员管理", "人員管理", "People"]),
  item("organisation", "/library/face", ["人脸库", "人臉庫", "Face library"]),
  group("service", ["服务订购", "服務訂購", "Services"], "shopping-bag"),
  { ...item("service", "/service/manage", ["服务套餐", "服務套餐", "Service packages"], managers), packages: true },
  { ...item("service", "/service/order", ["购买", "購買", "Buy"], adminOnly), packages: true },
  group("screens", ["数据大屏", "資料大螢幕", "Screens"], "monitor"),
  item("screens", "/dashboard", ["数字大屏", "數位大螢幕", "Operations screen"]),
  item("screens", "/mtDashboard", ["运维大屏", "維運大螢幕", "Maintenance screen"]),
  item("screens", "/bashboard", ["数据看板", "資料看板", "Kanban"]),
  item("screens", "/kanban/settings", ["看板设置", "看板設定", "Kanban settings"], managers),
  item("screens", "/dashboard/settings", ["大屏设置", "大螢幕設定", "Screen settings"], managers),
  group("settings", ["系统设置", "系統設定", "Settings"], "settings"),
  item("settings", "/set/my", ["基本信息", "基本資訊", "Profile"]),
  item("settings", "/set/edit", ["修改密码", "修改密碼", "Password"]),
  item("settings", "/set/remind", ["提醒设置", "提醒設定", "Alerts"]),
  item("settings", "/set/alarm", ["报警中心", "警報中心", "Alarm centre"], adminOnly),
  item("settings", "/set/notify", ["通知渠道", "通知管道", "Notifications"], adminOnly),
  item("settings", "/set/display", ["界面与大屏", "介面與大螢幕", "Display"], managers),
  item("settings", "/set/logo", ["自定义LOGO", "自訂LOGO", "Logo"], adminOnly),
  item("settings", "/set/authkey", ["密钥", "金鑰", "API keys"], adminOnly),
  item("settings", "/set/dataUpload", ["数据上传", "資料上傳", "Data upload"], adminOnly),
  { ...item("settings", "/set/orderReport", ["订单上报", "訂單回報", "Order reports"], adminOnly), feature: "parking" },
  item("settings", "/set/audit", ["操作日志", "操作日誌", "Audit log"], adminOnly),
];

export interface MenuViewer {
  role: Role;
  /** Whether the organisation has the feature. */
  features: Readonly<Record<MenuFeature, boolean>>;
  privateMenu: boolean;
  /** True if the installation sells packages. */
  packages: boolean;
  /** True if livestock alarms have a separate page. */
  livestock: boolean;
  /** Paths that the operator has closed for the organisation. Their entries are marked as disabled. */
  closed: readonly string[];
  /** Paths that the operator has locked for the organisation. Their entries are shown with a lock. */
  locked: readonly string[];
  language: Language;
  /** The organisation's own term for device groups; undefined if it uses the default term. */
  groupTerm: string | undefined;
}

/** Returns the menu entries of a user. Groups without entries are left out. */
export function menuFor(
  { role, features, privateMenu, packages, livestock, closed, locked, language, groupTerm }: MenuViewer,
  rows: readonly MenuRow[] = menuRows,
): MenuItem[] {
  const isOffered = (row: MenuRow) =>
    (row.feature === undefined || features[row.feature]) &&
    (row.livestock === undefined || livestock) &&
    (row.packages === undefined || packages);
  const shown = rows.filter((row) => row.roles.includes(role) && isOffered(row));
  return shown
    .filter((row) => row.path !== "" || shown.some((child) => child.pid === row.id))
    .map((row) => ({
      _id: row.id,
      pid: row.pid,
      path: row.path,
      title: (row.path === groupPath && groupTerm) || localize(row.title, language),
      icon: row.icon,
      disable: closed.includes(row.path),
      lock: (row.private === true && !privateMenu) || locked.includes(row.path),
    }));
}
