/**
 * Maximum characters of the system's name, which appears on the sign-in page, in the browser tab, in notifications and
 * in SMS codes.
 */
export const systemNameMax = 30;
export const mapAttributionMax = 200;
export const smsTextMax = 200;
export const billPayeeMax = 300;
export const noticeTextMax = 100;
/** Range of the days for which alarms and clips are kept. */
export const keptDays = { min: 1, max: 1096 } as const;

/** Placeholders in the text of an SMS code; `{code}` is mandatory. */
export const smsPlaceholders = ["{name}", "{code}", "{minutes}"] as const;
export const usualSmsText = "【{name}】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。";

/** Returns true if the text contains `{code}` and no unknown placeholders. */
export function isSmsText(text: string): boolean {
  const known: readonly string[] = smsPlaceholders;
  return text.includes("{code}") && (text.match(/\{[^{}]*\}/g) ?? []).every((part) => known.includes(part));
}

/** Returns the text of an SMS with its placeholders filled in. */
export function smsText(template: string, values: { name: string; code: string; minutes: number }): string {
  return template
    .replaceAll("{name}", values.name)
    .replaceAll("{code}", values.code)
    .replaceAll("{minutes}", String(values.minutes));
}

const isTemplate = (text: string, parts: readonly string[]) =>
  /^https?:\/\//.test(text) && parts.every((part) => text.includes(part));

/** Returns true if the text is a valid address template of map tiles. */
export const isTileUrl = (text: string): boolean => isTemplate(text, ["{z}", "{x}", "{y}"]);
/** Returns true if the text is a valid address template of a place search. */
export const isGeocoderUrl = (text: string): boolean => isTemplate(text, ["{keyword}"]);

/** Sources of a setting's value: the operator, the environment of the process, or the product's default. */
export const settingSources = ["operator", "environment", "product"] as const;
