import { type FormText } from "@huiyan/contract/form-texts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { type Quota } from "./quota.queries.ts";

export const quotaTexts = {
  device_quota: "企业的设备数已达上限（{max} 台），请联系平台运营方增加，或先删除不用的设备",
  point_quota: "企业的视频点位数已达上限（{max} 个），请联系平台运营方增加，或先删除不用的点位",
} as const satisfies Record<string, FormText>;

/**
 * Verifies that the organisation is within the limits that the operator set, including rows that this transaction
 * added.
 * @throws AppError device_quota, point_quota
 */
export function refuseBeyond(quota: Quota | undefined, key: keyof typeof quotaTexts): void {
  if (quota === undefined) return;
  refuseUnless(quota.now <= quota.max, key, { text: quotaTexts[key], values: { max: quota.max } });
}
