import { type Language, type LocalizedText, localize } from "../language.ts";

/**
 * Texts of the sheet, in Chinese only, because the sheet is a Chinese document. The page that verifies a sheet uses the
 * reader's language.
 */
export const sheetTexts = {
  title: ["磅单", "磅單", "Weighing slip"],
  number: ["单号", "單號", "Number"],
  date: ["日期", "日期", "Date"],
  customer: ["客户", "客戶", "Customer"],
  licensePlate: ["车牌号", "車牌號", "Licence plate"],
  serviceDep: ["服务部", "服務部", "Service department"],
  farmOwner: ["养户", "養戶", "Farm owner"],
  farmer: ["饲养员", "飼養員", "Keeper"],
  breeds: ["品种", "品種", "Breed"],
  device: ["设备", "設備", "Device"],
  serial: ["序号", "序號", "No."],
  time: ["时间", "時間", "Time"],
  heads: ["头数(头)", "頭數(頭)", "Heads"],
  weight: ["重量(kg)", "重量(kg)", "Weight (kg)"],
  uniformity: ["均匀度(%)", "均勻度(%)", "Uniformity (%)"],
  total: ["合计", "合計", "Total"],
  average: ["均重(kg/头)", "均重(kg/頭)", "Average (kg each)"],
  customerSign: ["客户签字", "客戶簽字", "Customer's signature"],
  ownerSign: ["养户签字", "養戶簽字", "Farm owner's signature"],
  weigher: ["司磅员", "司磅員", "Weighed by"],
  printedAt: ["打印时间", "列印時間", "Printed at"],
  verify: ["扫码验证", "掃碼驗證", "Scan to verify"],
  missingCharacters: [
    "〓 表示字体中没有的字，请扫码查看原文",
    "〓 表示字型中沒有的字，請掃碼查看原文",
    "〓 stands for a character that the font lacks. Scan the code to read it",
  ],
  voided: ["已作废", "已作廢", "Invalid"],
  organisation: ["开具单位", "開立單位", "Issued by"],
  madeBy: ["生成人", "產生人", "Made by"],
  source: ["数据来源", "資料來源", "Source of the figures"],
  byHand: ["手工填写", "手工填寫", "Entered by hand"],
} as const satisfies Record<string, LocalizedText>;

/** Names of signed fields that the sheet does not show. */
const fieldTexts: Readonly<Record<string, LocalizedText>> = {
  kind: ["类型", "類型", "Kind"],
  key_id: ["公钥编号", "公鑰編號", "Key ID"],
  seq: ["链中序号", "鏈中序號", "Place in the chain"],
  previous: ["上一条的摘要", "上一筆的摘要", "Digest of the entry before"],
  number: sheetTexts.number,
  made_at: ["生成时间", "產生時間", "Made at"],
  voids: ["被作废磅单的摘要", "被作廢磅單的摘要", "Digest of the invalid slip"],
  reason: ["作废原因", "作廢原因", "Reason"],
  date: sheetTexts.date,
  customer: sheetTexts.customer,
  licensePlate: sheetTexts.licensePlate,
  serviceDep: sheetTexts.serviceDep,
  farmOwner: sheetTexts.farmOwner,
  farmer: sheetTexts.farmer,
  breeds: sheetTexts.breeds,
  device: sheetTexts.device,
  organisation: sheetTexts.organisation,
  made_by: sheetTexts.madeBy,
  source: sheetTexts.source,
  device_id: ["设备编号", "設備編號", "Device ID"],
  alg: ["算法", "演算法", "Algorithm"],
  total: ["合计头数", "合計頭數", "Total heads"],
  weight: ["合计重量", "合計重量", "Total weight"],
  avg: sheetTexts.average,
};
const lineTexts: Readonly<Record<string, LocalizedText>> = {
  message: ["消息编号", "訊息編號", "message ID"],
  time: sheetTexts.time,
  total: sheetTexts.heads,
  weight: sheetTexts.weight,
  uniformity: sheetTexts.uniformity,
};
const pictureTexts: Readonly<Record<string, LocalizedText>> = {
  image: ["全景图片", "全景圖片", "picture"],
  res_image: ["结果图片", "結果圖片", "result picture"],
  plate: ["车牌图片", "車牌圖片", "plate picture"],
  animal: ["牲畜图片", "牲畜圖片", "animal picture"],
  car: ["车辆图片", "車輛圖片", "vehicle picture"],
};
const lineText: LocalizedText = ["第 {n} 行", "第 {n} 列", "Line {n}"];
const gap: LocalizedText = [" ", " ", ": "];

/**
 * Returns the name of a signed field for readers.
 * @param name field name such as `total`, `row.3.weight`, `row.3.picture.image`
 */
export function sealFieldName(name: string, language: Language): string {
  const [row, serial = "", part = "", role = ""] = name.split(".");
  const own = fieldTexts[name];
  if (own !== undefined) return localize(own, language);
  const ofLine = part === "picture" ? pictureTexts[role] : lineTexts[part];
  if (row !== "row" || ofLine === undefined) return name;
  return localize(lineText, language).replace("{n}", serial) + localize(gap, language) + localize(ofLine, language);
}
