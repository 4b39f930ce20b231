import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { Id, Version } from "../scalars.ts";
import { MaintenanceNotice } from "./maintenance-notice.ts";
import {
  billPayeeMax,
  isGeocoderUrl,
  isSmsText,
  isTileUrl,
  keptDays,
  mapAttributionMax,
  settingSources,
  smsTextMax,
  systemNameMax,
} from "./settings.rules.ts";

const days = (error: string) => z.int(error).min(keptDays.min, error).max(keptDays.max, error).nullable();
const daysError = "保留天数须为 1 到 1096 的整数";

/**
 * Settings that an operator can change at run time. Null: not set; the value of the environment applies, else the
 * product's default.
 */
export const SettingValues = z.object({
  system_name: z
    .string()
    .overwrite(pastedText)
    .min(1, "请输入系统名称")
    .max(systemNameMax, "系统名称最多 30 个字")
    .nullable(),
  registration: z.enum(["open", "closed"]).nullable(),
  /** Address template of map tiles; empty: no tiles, even if the environment has an address. */
  map_tile_url: z
    .string()
    .overwrite(pastedText)
    .max(500)
    .refine((text) => text === "" || isTileUrl(text), "须为含 {z}、{x}、{y} 的 http(s) 地址")
    .nullable(),
  map_tile_system: z.enum(["wgs84", "gcj02"]).nullable(),
  map_attribution: z.string().overwrite(pastedText).max(mapAttributionMax, "最多 200 个字").nullable(),
  geocoder_url: z
    .string()
    .overwrite(pastedText)
    .max(500)
    .refine((text) => text === "" || isGeocoderUrl(text), "须为含 {keyword} 的 http(s) 地址")
    .nullable(),
  message_days: days(daysError),
  video_days: days(daysError),
  sms_text: z
    .string()
    .overwrite(pastedText)
    .max(smsTextMax, "最多 200 个字")
    .refine(isSmsText, "短信内容须含 {code}，另外只能用 {name} 和 {minutes}")
    .nullable(),
  /** Whether the installation sells service packages, which limit organisations. A private deployment sells none. */
  service_packages: z.enum(["on", "off"]).nullable(),
  /** Text on bills with payee, bank and account number; empty: bills show no payee. */
  bill_payee: z.string().overwrite(pastedText).max(billPayeeMax, "最多 300 个字").nullable(),
});
export type SettingValues = z.infer<typeof SettingValues>;
export type SettingName = keyof SettingValues;

const Source = z.enum(settingSources);
const setting = <T extends z.ZodType>(value: T) => z.object({ value, source: Source, fallback: value, below: Source });

/**
 * A setting. `value` is in use and comes from `source`. `fallback` and `below`: value and source that would apply if
 * the operator's setting were removed.
 */
const StoredSettings = z.object({
  system_name: setting(z.string()),
  registration: setting(z.enum(["open", "closed"]).nullable()),
  map_tile_url: setting(z.string()),
  map_tile_system: setting(z.enum(["wgs84", "gcj02"])),
  map_attribution: setting(z.string()),
  geocoder_url: setting(z.string()),
  message_days: setting(z.number().int()),
  video_days: setting(z.number().int()),
  sms_text: setting(z.string()),
  service_packages: setting(z.enum(["on", "off"])),
  bill_payee: setting(z.string()),
});

export const getSettings = endpoint({
  name: "operator.getSettings",
  method: "GET",
  path: "/api/operator/settings",
  permission: "operator",
  cost: "query",
  summary: "安装的设置：运行中可改的，与环境变量决定的",
  input: z.object({}),
  output: z
    .object({
      settings: StoredSettings,
      /** Values that operators have set. */
      values: SettingValues,
      notice: MaintenanceNotice,
      version: Version,
      /** Environment variables of this node. Empty value: not set, or a secret, which is hidden. */
      environment: z.array(
        z.object({ name: z.string(), value: z.string(), is_set: z.boolean(), is_secret: z.boolean() }),
      ),
    })
    .meta({ id: "InstallationSettings" }),
});

export const saveSettings = endpoint({
  name: "operator.saveSettings",
  method: "POST",
  path: "/api/operator/settings",
  permission: "operator",
  cost: "query",
  summary: "修改安装的设置与公告，立即生效；version 须为读到的版本",
  input: z.object({ version: Version, values: SettingValues, notice: MaintenanceNotice }),
  output: z.object({ version: Version }),
});

const queryDays = z.coerce.number<number>().int().min(keptDays.min).max(keptDays.max).optional();
/** A count up to a limit. `more`: there are more than `count`. */
const BoundedCount = z.object({ count: z.number().int(), more: z.boolean().optional() });

export const countExpiring = endpoint({
  name: "operator.countExpiring",
  method: "GET",
  path: "/api/operator/expiring",
  permission: "operator",
  cost: "total",
  summary: "保留天数改为给出的值后会删除的报警消息与录像条数；不给出企业则为没有单独设置的企业",
  input: z.object({ org_id: Id.optional(), message_days: queryDays, video_days: queryDays }),
  output: z.object({ messages: BoundedCount, clips: BoundedCount }),
});
