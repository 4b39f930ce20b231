import { z } from "zod";
import { formText } from "../form-texts.ts";
import { type Language, type LocalizedText, localize } from "../language.ts";
import { aliasDefault } from "../organisation/organisation.rules.ts";

/** One thing that changed, in the reader's words; “-” where there was nothing. */
export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

export interface AuditReader {
  language: Language;
  /** The organisation's own word for device groups; empty or undefined for the usual one. */
  groupTerm?: string | undefined;
}

const texts = {
  yes: ["是", "是", "Yes"],
  no: ["否", "否", "No"],
  // values of what was changed
  admin: ["企业管理员", "企業管理員", "Administrator"],
  lead: ["部门管理员", "部門管理員", "Department admin"],
  staff: ["普通用户", "一般使用者", "User"],
  unactive: ["未激活", "未啟用", "Not activated"],
  active: ["正常", "正常", "Active"],
  leave: ["已失效", "已失效", "Deactivated"],
  // fields of what was changed
  name: ["名称", "名稱", "Name"],
  nickname: ["名称", "名稱", "Name"],
  account: ["手机号", "手機號碼", "Phone number"],
  phone: ["手机号", "手機號碼", "Phone number"],
  role: ["角色", "角色", "Role"],
  status: ["状态", "狀態", "Status"],
  department: ["部门", "部門", "Department"],
  parent: ["上级", "上級", "Parent"],
  groups: ["{group}", "{group}", "{group}"],
  description: ["描述", "描述", "Description"],
  labels: ["标签", "標籤", "Labels"],
  rows: ["行数", "列數", "Rows"],
  count: ["数量", "數量", "Count"],
  ended: ["退出的登录", "登出的登入", "Sessions ended"],
  page: ["页面", "頁面", "Page"],
  channel: ["通道", "通道", "Channel"],
  longitude: ["经度", "經度", "Longitude"],
  latitude: ["纬度", "緯度", "Latitude"],
  address: ["地址", "地址", "Address"],
  host: ["IP 或主机名", "IP 或主機名稱", "IP address or host"],
  port: ["端口", "連接埠", "Port"],
  fps: ["分析帧率", "分析幀率", "Analysis frame rate"],
  version: ["版本", "版本", "Version"],
  algorithms: ["显示的算法", "顯示的演算法", "Algorithms shown"],
  offline_reminder: ["设备离线提醒", "設備離線提醒", "Device offline reminder"],
  devices: ["设备", "設備", "Devices"],
  title: ["系统名称", "系統名稱", "System name"],
  logo: ["LOGO", "LOGO", "Logo"],
  url: ["接收地址", "接收位址", "Receiving address"],
  app_id: ["AppID", "AppID", "AppID"],
  map_area: ["大屏地图范围", "大螢幕地圖範圍", "Map area of the big screens"],
  value: ["值", "值", "Value"],
} as const satisfies Readonly<Record<string, LocalizedText>>;
type TextKey = keyof typeof texts;

/** Field of what is recorded → its text. */
const names = {
  name: "name",
  nickname: "nickname",
  account: "account",
  phone: "phone",
  role: "role",
  status: "status",
  dep: "department",
  dep_id: "department",
  department: "department",
  parent_id: "parent",
  group_ids: "groups",
  groups: "groups",
  device_ids: "devices",
  devices: "devices",
  title: "title",
  logo: "logo",
  url: "url",
  appId: "app_id",
  mapArea: "map_area",
  value: "value",
  description: "description",
  labels: "labels",
  rows: "rows",
  count: "count",
  ended: "ended",
  page: "page",
  channel: "channel",
  longitude: "longitude",
  latitude: "latitude",
  address: "address",
  host: "host",
  port: "port",
  fps: "fps",
  version: "version",
  enable_alg_alert: "algorithms",
  enable_device_offline_alert: "offline_reminder",
} as const satisfies Readonly<Record<string, TextKey>>;
const known = (field: string): field is keyof typeof names => Object.hasOwn(names, field);

/** Stable names of states and roles. */
const values: ReadonlySet<string> = new Set(["admin", "lead", "staff", "unactive", "active", "leave"]);
const isValue = (value: unknown): value is TextKey => typeof value === "string" && values.has(value);

const Fields = z.record(z.string(), z.unknown());
const Pair = z.object({ before: z.unknown(), after: z.unknown() }).partial();

function parsedOf(detail: string): unknown {
  try {
    return JSON.parse(detail);
  } catch {
    return detail === "" ? undefined : detail;
  }
}

/** How this reader is told of fields and values. */
function wordingFor({ language, groupTerm }: AuditReader) {
  const group = groupTerm || formText(aliasDefault, language);
  const text = (key: TextKey) => localize(texts[key], language).replace("{group}", group);
  const [between, comma] = language === "en" ? [", ", ", "] : ["、", "，"];
  const nameOf = (field: string) => (known(field) ? text(names[field]) : field);

  function formatObject(value: object): string {
    if (Array.isArray(value)) return value.map(formatValue).join(between) || "-";
    return Object.entries(value)
      .map(([key, inner]) => `${nameOf(key)} ${formatValue(inner)}`)
      .join(comma);
  }
  function formatValue(value: unknown): string {
    if (value === undefined || value === null || value === "") return "-";
    if (isValue(value)) return text(value);
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    return typeof value === "object" ? formatObject(value) : String(value);
  }
  return { nameOf, formatValue, bareValue: text("value") };
}

/** A recorded value by its fields; a bare one stands under that name. */
function fieldsOf(value: unknown, bareName: string): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  const parsed = Fields.safeParse(value);
  return parsed.success && !Array.isArray(value) ? parsed.data : { [bareName]: value };
}

/**
 * What changed, field by field; what stayed the same is left out.
 * @param detail `{ before, after }` as JSON text, either of which may be missing; any other text counts as what was there
 * afterwards
 */
export function changesOf(detail: string, reader: AuditReader): AuditChange[] {
  const { nameOf, formatValue, bareValue } = wordingFor(reader);
  const value = parsedOf(detail);
  const pair = Pair.safeParse(value);
  const isPair = pair.success && typeof value === "object" && value !== null && ("before" in value || "after" in value);
  const before = fieldsOf(isPair ? pair.data.before : undefined, bareValue);
  const after = fieldsOf(isPair ? pair.data.after : value, bareValue);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field: nameOf(field), before: formatValue(before[field]), after: formatValue(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** The changes in one line, as a list or a sheet has room for. */
export function changesLine(changes: readonly AuditChange[]): string {
  return changes
    .map(({ field, before, after }) => (before === "-" ? `${field} ${after}` : `${field} ${before} → ${after}`))
    .join("；");
}
