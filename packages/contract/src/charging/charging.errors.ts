import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of charging rules. */
export const chargingErrors = {
  charging_rule_changed: plain(
    409,
    "收费规则已被他人修改，已显示最新规则，请核对后再保存",
    "收費規則已被他人修改，已顯示最新規則，請核對後再儲存",
    "Somebody changed the charging rules. The present ones are shown; check them and save again.",
  ),
  charging_rule_past: plain(
    400,
    "生效时间不能早于现在",
    "生效時間不能早於現在",
    "A rule cannot take effect before now.",
  ),
  charging_rule_far: plain(
    400,
    "生效时间最晚为一年后",
    "生效時間最晚為一年後",
    "A rule can take effect within a year at most.",
  ),
  charging_rule_taken: plain(
    400,
    "该生效时间已有一条规则，请先撤回",
    "該生效時間已有一條規則，請先撤回",
    "Another rule takes effect at that time. Withdraw it first.",
  ),
  charging_rule_in_force: plain(
    400,
    "规则已生效或已撤回，不能撤回",
    "規則已生效或已撤回，不能撤回",
    "The rule has taken effect or was withdrawn before.",
  ),
} as const satisfies Record<string, ErrorRow>;
