import { type ErrorRow, plain } from "../error-row.ts";
import { organisationLimits } from "./organisation.rules.ts";

const { perDay, perAccount } = organisationLimits;

/** Errors of organisations and uploaded pictures. */
export const organisationErrors = {
  organisation_expired: plain(
    400,
    "企业已失效，请联系平台续期",
    "企業已失效，請聯絡平台續期",
    "The organisation has expired.",
  ),
  creation_closed: plain(
    400,
    "当前部署不开放创建企业，请联系企业管理员添加",
    "目前部署不開放建立企業，請聯絡企業管理員新增",
    "This installation does not allow creating organisations. Contact an administrator.",
  ),
  organisations_too_many: plain(
    429,
    `您创建的企业已达上限（每天 ${perDay} 个，共 ${perAccount} 个），请稍后再试或联系平台管理员`,
    `您建立的企業已達上限（每天 ${perDay} 個，共 ${perAccount} 個），請稍後再試或聯絡平台管理員`,
    `You have created as many organisations as an account may (${perDay} a day, ${perAccount} in all). Try again later, or ask whoever runs this installation.`,
  ),
  picture_wrong_type: plain(
    400,
    "上传logo图片格式错误",
    "上傳logo圖片格式錯誤",
    "The logo is not a picture of an allowed type.",
  ),
  photo_wrong_type: plain(
    400,
    "请上传 JPG、PNG 或 WebP 图片",
    "請上傳 JPG、PNG 或 WebP 圖片",
    "Upload a JPG, PNG or WebP picture.",
  ),
  picture_too_large: plain(
    400,
    "图片尺寸或体积过大，请压缩后重试",
    "圖片尺寸或體積過大，請壓縮後重試",
    "The picture is too large. Make it smaller and try again.",
  ),
  picture_broken: plain(
    400,
    "图片已损坏，请重新选择",
    "圖片已損壞，請重新選擇",
    "The picture is damaged. Choose another one.",
  ),
} as const satisfies Record<string, ErrorRow>;
