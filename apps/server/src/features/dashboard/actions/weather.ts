import type * as api from "@huiyan/contract/dashboard/weather.api";
import { WeatherSetting } from "@huiyan/contract/dashboard/weather.api";
import { weatherAddress } from "@huiyan/contract/dashboard/weather.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { localize } from "@huiyan/contract/language";
import { roleMay } from "@huiyan/contract/permissions";
import { getOrganisationSetting, saveOrganisationSetting } from "#features/setting/setting.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { askWeather, type WeatherSource } from "../weather-source.ts";

const settingName = "weather";
const unset = { city: "", longitude: null, latitude: null, url: "" };

/** Returns the setting of the weather service; empty until an admin sets one. */
export async function getWeatherSetting(ctx: Context<MemberCaller>): Promise<Answer<typeof api.getWeatherSetting>> {
  const stored = await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, settingName);
  return WeatherSetting.safeParse(stored).data ?? unset;
}

/** Stores the settings of the weather service. @throws AppError outgoing_… */
export async function saveWeatherSetting(
  ctx: Context<MemberCaller>,
  input: Received<typeof api.saveWeatherSetting>,
): Promise<Record<string, never>> {
  if (input.url !== "") await ctx.outgoing.of(ctx.caller.orgId).check(weatherAddress(input.url, input));
  await saveOrganisationSetting(ctx, "dashboard.saveWeather", settingName, input);
  return {};
}

/**
 * Sends one request to the weather service with settings that need not be stored.
 * @throws AppError outgoing_…, weather_unreadable
 */
export async function tryWeather(
  ctx: Context<MemberCaller>,
  input: Received<typeof api.tryWeather>,
): Promise<Answer<typeof api.tryWeather>> {
  const { orgId } = ctx.caller;
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "dashboard.tryWeather", orgId, { after: { url: input.url } })),
  );
  const { text, temperature } = await askWeather(ctx, orgId, weatherAddress(input.url, input));
  return { text: localize(text, ctx.request.language), temperature };
}

/** Returns the action that returns the weather. Without a configured service, the action sends no request. */
export const createGetWeather =
  (source: WeatherSource) =>
  async (ctx: Context<MemberCaller>): Promise<Answer<typeof api.getWeather>> => {
    const setting = await getWeatherSetting(ctx);
    const { city, url } = setting;
    const { language } = ctx.request;
    if (url === "") return { city, weather: null, problem: "" };
    const answer = await source(ctx, ctx.caller.orgId, weatherAddress(url, setting));
    if ("weather" in answer) {
      const { text, temperature } = answer.weather;
      return { city, weather: { text: localize(text, language), temperature }, problem: "" };
    }
    const mayKnow = ctx.caller.display === null && roleMay(ctx.caller.role, "organisation.manage");
    return { city, weather: null, problem: mayKnow ? errorText(answer.problem, language) : "" };
  };
