import { type Language } from "@huiyan/contract/language";
import { type ConfigProviderProps } from "antd";
import zhCN from "antd/locale/zh_CN";
import { useEffect, useState } from "react";
import { currentLanguage } from "#shared/format/language.ts";

type Locale = NonNullable<ConfigProviderProps["locale"]>;

/** Loads the texts of antd's own controls. Chinese is built in; other languages are loaded when chosen. */
export async function loadLocale(language: Language): Promise<Locale> {
  if (language === "zh-TW") return (await import("antd/locale/zh_TW")).default;
  if (language === "en") return (await import("antd/locale/en_US")).default;
  return zhCN;
}

/** Returns the locale of the language chosen in this browser. The `lang` attribute of the page is the same language. */
export function useAntdLocale(): Locale {
  const [locale, setLocale] = useState<Locale>(zhCN);
  useEffect(() => {
    const language = currentLanguage();
    document.documentElement.lang = language;
    // On failure antd stays in Chinese.
    loadLocale(language).then(setLocale, () => undefined);
  }, []);
  return locale;
}
