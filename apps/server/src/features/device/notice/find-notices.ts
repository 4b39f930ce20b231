import { type findNotices as api, type DeviceNotice } from "@huiyan/contract/device/maintenance.api";
import { type NoticeCause } from "@huiyan/contract/device/maintenance.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import { noticeErrorText } from "@huiyan/contract/notify/notice-error";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findNoticeRows, getNoticeRows, type NoticeRow } from "./notice.queries.ts";

const sentences: Record<NoticeCause, FormText> = {
  device: "设备离线：{names}",
  site: "{count} 台设备同时离线，可能是网络或供电中断",
  platform: "平台曾中断服务，{count} 台设备尚未重新连接",
  camera: "{names} 的摄像头没有画面，算法无法分析：{points}",
  slow: "{names} 的算法分析过慢，可能漏报：{points}",
  refused: "{names} 拒绝了配置：{reason}",
  channel: "通知渠道“{name}”发送失败：{reason}",
  order_report: "停车订单上报失败，多次重试仍未送达，请在“系统设置 → 订单上报”中查看并重新发送",
  ledger: "停车订单账目核对不符，请在“系统设置 → 订单上报”中查看",
  disk: "平台服务器磁盘即将写满，请清理或扩容；写满后新的报警只能暂存在设备上。位置：{disk}",
  store: "平台服务器无法存储图片，带图片的新报警只能暂存在设备上，请检查目录的权限与磁盘。位置与原因：{disk}",
};

function textOf(row: NoticeRow, language: Language): string {
  const joint = language === "en" ? ", " : "、";
  const values = {
    names: row.devices.map(({ name }) => name).join(joint),
    points: row.points.join(joint),
    count: row.devices.length,
    group: row.group_name ?? "",
    disk: row.disk,
    name: row.channel ?? "",
    reason:
      row.type === "config"
        ? row.refusal || formText("设备未说明原因", language)
        : noticeErrorText(row.channel_error ?? "", row.channel_values, language),
  };
  const isNamed = row.cause === "site" && row.group_name !== null;
  return formText(
    isNamed ? "{group}：{count} 台设备同时离线，可能是网络或供电中断" : sentences[row.cause],
    language,
    values,
  );
}

function viewNotice(row: NoticeRow, language: Language): DeviceNotice {
  return {
    _id: row.id,
    type: row.type,
    cause: row.cause,
    text: textOf(row, language),
    group_name: row.group_name ?? "",
    devices: row.devices,
    begun_at: row.begun_at.getTime(),
    create_at: row.created_at.getTime(),
    ended_at: row.ended_at?.getTime() ?? null,
  };
}

/**
 * Returns the incidents that the caller sees, newest first: those of visible devices, and for admins also those of the
 * whole organisation.
 */
export async function findNotices(
  ctx: Context<ReaderCaller>,
  { page, size, open }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { rows, count, openCount } = await findNoticeRows(ctx.db.sql, ctx.caller.scope, open === 1, page, size);
  const list = rows.map((row) => viewNotice(row, ctx.request.language));
  return { list, page: { page, size, count }, openCount };
}

/** Returns those of the incidents that the caller sees. */
export async function getNotices(ctx: Context<ReaderCaller>, ids: readonly string[]): Promise<DeviceNotice[]> {
  if (ids.length === 0) return [];
  const rows = await getNoticeRows(ctx.db.sql, ctx.caller.scope, ids);
  return rows.map((row) => viewNotice(row, ctx.request.language));
}
