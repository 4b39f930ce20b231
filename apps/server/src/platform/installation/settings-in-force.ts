import { type Answer } from "@huiyan/contract/endpoint";
import { type getSettings, type SettingName, type SettingValues } from "@huiyan/contract/operator/settings.api";
import { usualSmsText } from "@huiyan/contract/operator/settings.rules";
import { type Config } from "../config/config.ts";

type StoredSettings = Answer<typeof getSettings>["settings"];
/** Settings now in effect, by name. */
export type SettingsInForce = { [N in SettingName]: StoredSettings[N]["value"] };

type ConfigOfSettings = Pick<Config, "systemName" | "registration" | "map" | "retention" | "environment">;

/** Environment variable that supplies a setting, for each setting that has one. */
const variables: Partial<Record<SettingName, string>> = {
  system_name: "SYSTEM_NAME",
  registration: "REGISTRATION",
  map_tile_url: "MAP_TILE_URL",
  map_tile_system: "MAP_TILE_SYSTEM",
  map_attribution: "MAP_ATTRIBUTION",
  geocoder_url: "GEOCODER_URL",
};

const belowOperator = ({ systemName, registration, map, retention }: ConfigOfSettings): SettingsInForce => ({
  system_name: systemName,
  registration: registration ?? null,
  map_tile_url: map.tileUrl,
  map_tile_system: map.tileSystem,
  map_attribution: map.attribution,
  geocoder_url: map.geocoderUrl,
  message_days: retention.messageDays,
  video_days: retention.videoDays,
  sms_text: usualSmsText,
  service_packages: "off",
  bill_payee: "",
});

/**
 * Returns the settings now in effect. The operator's value has priority, then the environment's, then the product's
 * default.
 */
export function settingsInForce(config: ConfigOfSettings, stored: SettingValues): SettingsInForce {
  const below = belowOperator(config);
  return {
    system_name: stored.system_name ?? below.system_name,
    registration: stored.registration ?? below.registration,
    map_tile_url: stored.map_tile_url ?? below.map_tile_url,
    map_tile_system: stored.map_tile_system ?? below.map_tile_system,
    map_attribution: stored.map_attribution ?? below.map_attribution,
    geocoder_url: stored.geocoder_url ?? below.geocoder_url,
    message_days: stored.message_days ?? below.message_days,
    video_days: stored.video_days ?? below.video_days,
    sms_text: stored.sms_text ?? below.sms_text,
    service_packages: stored.service_packages ?? below.service_packages,
    bill_payee: stored.bill_payee ?? below.bill_payee,
  };
}

/**
 * Returns each setting with the value now in effect and its source. `fallback` and `below` are the value and source
 * that would apply without the operator's value.
 */
export function settingsWithSources(config: ConfigOfSettings, stored: SettingValues): StoredSettings {
  const [inForce, fallback] = [settingsInForce(config, stored), belowOperator(config)];
  const isSet = new Set(config.environment.filter((fact) => fact.is_set).map(({ name }) => name));
  const of = <N extends SettingName>(name: N) => {
    const variable = variables[name];
    const below = variable !== undefined && isSet.has(variable) ? ("environment" as const) : ("product" as const);
    const source = stored[name] === null ? below : ("operator" as const);
    return { value: inForce[name], source, fallback: fallback[name], below };
  };
  return {
    system_name: of("system_name"),
    registration: of("registration"),
    map_tile_url: of("map_tile_url"),
    map_tile_system: of("map_tile_system"),
    map_attribution: of("map_attribution"),
    geocoder_url: of("geocoder_url"),
    message_days: of("message_days"),
    video_days: of("video_days"),
    sms_text: of("sms_text"),
    service_packages: of("service_packages"),
    bill_payee: of("bill_payee"),
  };
}
