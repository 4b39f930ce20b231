import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { TargetUrl } from "../open-api/target-url.ts";
import { pastedText } from "../pasted.ts";

const WeatherFields = z.object({
  /** Name of the place, as screens show it; empty: no name is shown. */
  city: z.string().overwrite(pastedText).max(20, "位置最多 20 个字"),
  longitude: z.number().min(-180, "经度须在 -180 到 180 之间").max(180, "经度须在 -180 到 180 之间").nullable(),
  latitude: z.number().min(-90, "纬度须在 -90 到 90 之间").max(90, "纬度须在 -90 到 90 之间").nullable(),
  /** Address of the weather service, with the placeholders {lat}, {lon} and {city}; empty: no weather is shown. */
  url: TargetUrl,
});

/** Weather settings. If the address contains {lat} or {lon}, the coordinates must be set. */
export const WeatherSetting = WeatherFields.refine(
  ({ url, longitude, latitude }) => !/\{(lat|lon)\}/.test(url) || (longitude !== null && latitude !== null),
  { path: ["longitude"], error: "服务地址用到经纬度，请填写经度和纬度" },
);

const Weather = z.object({ text: z.string(), temperature: z.number().int() });

export const getWeatherSetting = endpoint({
  name: "dashboard.getWeatherSetting",
  method: "GET",
  path: "/api/client/org/conf/weather",
  permission: "organisation.manage",
  cost: "query",
  summary: "大屏的位置与天气服务",
  input: Nothing,
  output: WeatherFields,
});

export const saveWeatherSetting = endpoint({
  name: "dashboard.saveWeather",
  method: "POST",
  path: "/api/client/org/conf/weather/set",
  permission: "organisation.manage",
  cost: "device",
  summary: "设置大屏的位置与天气服务，服务地址为空则不显示天气",
  input: WeatherSetting,
  output: Nothing,
});

export const tryWeather = endpoint({
  name: "dashboard.tryWeather",
  method: "POST",
  path: "/api/client/org/conf/weather/try",
  permission: "organisation.manage",
  cost: "device",
  summary: "向天气服务询问一次，不影响设置",
  input: WeatherSetting.refine(({ url }) => url !== "", { path: ["url"], error: "请输入服务地址" }),
  output: Weather,
});

/**
 * Returns the weather. Only members and screen shares may call this, so that anonymous clients cannot trigger outgoing
 * calls.
 */
export const getWeather = endpoint({
  name: "dashboard.getWeather",
  method: "GET",
  path: "/common/weather",
  permission: "member",
  cost: "device",
  summary: "本企业大屏的位置与当前天气；未设置或天气服务没有应答时为空",
  input: Nothing,
  output: z.object({
    city: z.string(),
    weather: Weather.nullable(),
    /** Reason why the configured service gives no weather. Filled only for members who may configure it. */
    problem: z.string(),
  }),
});
