import { type ErrorRow, plain, row } from "../error-row.ts";

export const packageErrors = {
  packages_not_sold: row(
    403,
    1403,
    "本系统没有启用服务套餐，无需购买",
    "本系統沒有啟用服務套餐，無需購買",
    "This installation sells no packages; nothing needs to be bought.",
  ),
  package_unknown: plain(
    400,
    "套餐不存在或已下架，请刷新后重新选择",
    "套餐不存在或已下架，請重新整理後重新選擇",
    "This package does not exist any more. Reload and choose again.",
  ),
  package_trial: plain(
    400,
    "免费体验限购 1 份、1 个月",
    "免費體驗限購 1 份、1 個月",
    "The trial is one unit for one month.",
  ),
  package_trial_used: plain(
    400,
    "免费体验每个企业只能领取一次",
    "免費體驗每個企業只能領取一次",
    "An organisation has the trial once.",
  ),
  package_renewal: plain(
    400,
    "续费的套餐须与原套餐相同，数量不变",
    "續費的套餐須與原套餐相同，數量不變",
    "A renewal is of the same package, with as many units.",
  ),
  package_order_done: plain(
    409,
    "订单已付款或已取消，请刷新后查看",
    "訂單已付款或已取消，請重新整理後查看",
    "The order was paid or cancelled already. Reload to see it.",
  ),
  package_order_total: plain(
    409,
    "金额与订单不一致，请刷新后重新确认",
    "金額與訂單不一致，請重新整理後重新確認",
    "The amount is not the order's. Reload and confirm again.",
  ),
  package_orders_many: plain(
    429,
    "还有 10 张订单没有付款，请先付款或取消",
    "還有 10 張訂單沒有付款，請先付款或取消",
    "Ten orders are not paid yet. Pay or cancel them first.",
  ),
  package_not_storage: plain(
    400,
    "只有云存储套餐需要绑定点位",
    "只有雲端儲存套餐需要綁定點位",
    "Only storage packages are bound to points.",
  ),
  package_ended: plain(400, "套餐已到期，请先续费", "套餐已到期，請先續費", "This package has ended. Renew it first."),
  package_bound_full: plain(
    400,
    "套餐绑定的点位已达数量上限，请先解除其他点位或增购",
    "套餐綁定的點位已達數量上限，請先解除其他點位或增購",
    "The package has as many points as were bought. Unbind others, or buy more.",
  ),
  package_bandwidth: plain(
    429,
    "观看带宽已用完，其他画面关闭后自动播放",
    "觀看頻寬已用完，其他畫面關閉後自動播放",
    "The viewing bandwidth is used up. The picture plays when another one is closed.",
  ),
  package_points: plain(
    400,
    "点位数已达服务套餐的上限，请先购买套餐或删除不用的点位",
    "點位數已達服務套餐的上限，請先購買套餐或刪除不用的點位",
    "There are as many points as the packages allow. Buy more, or delete points that are not used.",
  ),
} as const satisfies Record<string, ErrorRow>;
