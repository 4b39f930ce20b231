import { type Language } from "@huiyan/contract/errors";
import { z } from "zod";
import { storedSetting } from "../screen/stored-setting.ts";

/** Chosen language of this browser. The selector offers only 简体中文; specification part 1, section 1. */
const setting = storedSetting<Language>("language", z.enum(["zh-CN", "zh-TW", "en"]), "zh-CN");

export function currentLanguage(): Language {
  return setting.read();
}
