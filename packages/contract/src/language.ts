export const languages = ["zh-CN", "zh-TW", "en"] as const;
export type Language = (typeof languages)[number];

/** The same words in each language. */
export type Words = readonly [zh: string, tw: string, en: string];

export function pickWords([zh, tw, en]: Words, language: Language): string {
  return { "zh-CN": zh, "zh-TW": tw, en }[language];
}
