import { joinFacts } from "#shared/format/format-join.ts";

type Names = readonly (readonly [pattern: RegExp, name: string])[];

// In order of precedence: the user agent of most browsers also contains the names of other browsers.
const browsers: Names = [
  [/MicroMessenger\/([\d]+)/, "微信"],
  [/Edg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/OPR\/(\d+)/, "Opera"],
  [/HuaweiBrowser\/(\d+)/, "华为浏览器"],
  [/MQQBrowser\/(\d+)/, "QQ 浏览器"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+).*Safari/, "Safari"],
];
const systems: Names = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Windows/, "Windows"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Returns browser and system as text, for example “Chrome 141，Windows”; undefined for an unknown browser. */
export function formatBrowser(userAgent: string): string | undefined {
  const found = browsers.find(([pattern]) => pattern.test(userAgent));
  const version = found && (found[0].exec(userAgent)?.[1] ?? "");
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = found && `${found[1]} ${version}`.trim();
  const joined = joinFacts([browser, system].filter((word) => word !== undefined));
  return joined === "" ? undefined : joined;
}
