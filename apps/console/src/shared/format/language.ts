import { type Language, languages } from "@huiyan/contract/language";
import { z } from "zod";
import { storedSetting } from "../screen/stored-setting.ts";

/** Chosen language of this browser. The selector offers only 简体中文; specification part 1, section 1. */
const setting = storedSetting<Language>("language", z.enum(languages), "zh-CN");

export function currentLanguage(): Language {
  return setting.read();
}
