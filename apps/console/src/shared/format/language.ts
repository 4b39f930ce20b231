import { type Language, languages } from "@huiyan/contract/language";
import { z } from "zod";
import { storedSetting } from "../storage/stored-setting.ts";

/** Language of the console in this browser. The selector offers only 简体中文: docs/reference/console.md C14. */
const setting = storedSetting<Language>("language", z.enum(languages), "zh-CN");

export function currentLanguage(): Language {
  return setting.read();
}
