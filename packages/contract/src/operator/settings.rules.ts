/** The name of the system: on the sign-in page, in the tab, in notices and phone codes. */
export const systemNameMax = 30;
export const mapAttributionMax = 200;
export const smsTextMax = 200;
export const billPayeeMax = 300;
export const noticeTextMax = 100;
/** How long messages and clips may be kept, in days. */
export const keptDays = { min: 1, max: 1096 } as const;

/** What a phone code's text may name; `{code}` must be in it. */
export const smsPlaceholders = ["{name}", "{code}", "{minutes}"] as const;
export const usualSmsText = "【{name}】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。";

/** Whether the text names the code, and nothing that nobody fills in. */
export function isSmsText(text: string): boolean {
  const known: readonly string[] = smsPlaceholders;
  return text.includes("{code}") && (text.match(/\{[^{}]*\}/g) ?? []).every((part) => known.includes(part));
}

/** The text with its values. */
export function smsText(template: string, values: { name: string; code: string; minutes: number }): string {
  return template
    .replaceAll("{name}", values.name)
    .replaceAll("{code}", values.code)
    .replaceAll("{minutes}", String(values.minutes));
}

const isTemplate = (text: string, parts: readonly string[]) =>
  /^https?:\/\//.test(text) && parts.every((part) => text.includes(part));

/** Address of a map's tiles. */
export const isTileUrl = (text: string): boolean => isTemplate(text, ["{z}", "{x}", "{y}"]);
/** Address of a place search. */
export const isGeocoderUrl = (text: string): boolean => isTemplate(text, ["{keyword}"]);

/** Where a value comes from: what an operator has set, the environment of the process, or the product. */
export const settingSources = ["operator", "environment", "product"] as const;
