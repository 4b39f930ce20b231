import { type Language } from "@huiyan/contract/language";
import { type ConfigProviderProps } from "antd";
import zhCN from "antd/locale/zh_CN";
import { useEffect, useState } from "react";
import { currentLanguage } from "../shared/format/language.ts";

type Locale = NonNullable<ConfigProviderProps["locale"]>;

/** The words of antd's own controls. Chinese is there at once; the others are loaded when they were chosen. */
export async function loadLocale(language: Language): Promise<Locale> {
  if (language === "zh-TW") return (await import("antd/locale/zh_TW")).default;
  if (language === "en") return (await import("antd/locale/en_US")).default;
  return zhCN;
}

/** The locale of the language chosen in this browser, which the page itself is marked with as well. */
export function useAntdLocale(): Locale {
  const [locale, setLocale] = useState<Locale>(zhCN);
  useEffect(() => {
    const language = currentLanguage();
    document.documentElement.lang = language;
    // Without it antd goes on in Chinese.
    loadLocale(language).then(setLocale, () => undefined);
  }, []);
  return locale;
}
