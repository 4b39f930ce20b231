export const languages = ["zh-CN", "zh-TW", "en"] as const;
export type Language = (typeof languages)[number];

/** One text in all three languages. */
export type LocalizedText = readonly [zh: string, tw: string, en: string];

export function localize([zh, tw, en]: LocalizedText, language: Language): string {
  return { "zh-CN": zh, "zh-TW": tw, en }[language];
}
