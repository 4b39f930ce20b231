import { nearest } from "@huiyan/contract/near-miss";
import { knownSettings, settingNames } from "./known-settings.ts";
import { ConfigError } from "./parse-settings.ts";

const aliases = new Map(
  Object.entries(knownSettings).flatMap(([name, setting]) =>
    (setting.aliases ?? []).map((alias) => [alias, name] as const),
  ),
);

/**
 * Variables that Kubernetes and Docker links derive from service names, such as DATABASE_PORT and MQTT_PORT_1883_TCP.
 */
const ofService = /_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)/;

/** Returns the setting that a misspelt variable probably means; undefined for variables of other programs. */
function meantSetting(name: string): string | undefined {
  if (name in knownSettings || ofService.test(name)) return undefined;
  return aliases.get(name.toUpperCase()) ?? nearest(name, settingNames);
}

/**
 * Returns pairs of a misspelt name and the setting that it probably means. Omits settings that are also set correctly.
 */
function misses(rawInput: Readonly<Record<string, unknown>>): [wrong: string, right: string][] {
  return Object.keys(rawInput).flatMap((name) => {
    const right = meantSetting(name);
    return right === undefined || rawInput[right] !== undefined ? [] : [[name, right] as [string, string]];
  });
}

const sentence = ([wrong, right]: [string, string]) =>
  `环境变量 ${wrong} 不是慧眼的设置，没有使用；${knownSettings[right]?.what}的名称是 ${right}`;

/**
 * Finds variables that are probably misspelt settings.
 * @param rawInput variables that are set
 * @returns Chinese sentences that state the right names
 * @throws ConfigError for a misspelt setting that decides where data is stored: the server would start with an empty
 * installation
 */
export function checkNames(rawInput: Readonly<Record<string, unknown>>): string[] {
  const all = misses(rawInput);
  const [serious] = all.filter(([, right]) => knownSettings[right]?.decidesData === true);
  if (serious !== undefined) throw new ConfigError(`${sentence(serious)}。请改正名称，或去掉这个环境变量，再启动`);
  return all.map(sentence);
}

/** @throws ConfigError for a setting that has no effect because another setting is missing */
export function refuseHalves(rawInput: Readonly<Record<string, unknown>>): void {
  for (const [name, { needs }] of Object.entries(knownSettings)) {
    if (needs === undefined || rawInput[name] === undefined || rawInput[needs] !== undefined) continue;
    throw new ConfigError(
      `设置了 ${name}，但没有设置 ${needs}（${knownSettings[needs]?.what}），它不会起作用。请补上 ${needs}，或去掉 ${name}`,
    );
  }
}
