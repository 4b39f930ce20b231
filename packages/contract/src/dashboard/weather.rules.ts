import { z } from "zod";
import { type LocalizedText } from "../language.ts";

/** Time for which the service's answer is reused, and minimum time between two calls after a failure, ms. */
export const weatherKeptMs = 10 * 60_000;
/** Timeout of a call to the weather service, ms. */
export const weatherTimeoutMs = 3000;

/** Weather codes (WMO code table 4677), grouped as Open-Meteo does: the highest code of each group and its text. */
const groups: readonly [until: number, text: LocalizedText][] = [
  [0, ["晴", "晴", "Clear"]],
  [1, ["晴间多云", "晴時多雲", "Mainly clear"]],
  [2, ["多云", "多雲", "Partly cloudy"]],
  [3, ["阴", "陰", "Overcast"]],
  [48, ["雾", "霧", "Fog"]],
  [57, ["毛毛雨", "毛毛雨", "Drizzle"]],
  [67, ["雨", "雨", "Rain"]],
  [77, ["雪", "雪", "Snow"]],
  [82, ["阵雨", "陣雨", "Showers"]],
  [86, ["阵雪", "陣雪", "Snow showers"]],
  [99, ["雷雨", "雷雨", "Thunderstorm"]],
];

/** Returns the text of a weather code; undefined for an unknown code. */
export function weatherText(code: number): LocalizedText | undefined {
  return code < 0 ? undefined : groups.find(([until]) => code <= until)?.[1];
}

const Degrees = z.coerce.number<string | number>().min(-90).max(70);
/** Shape of an answer of Open-Meteo. docs/guide/screens.md. */
const OpenMeteo = z.object({
  current: z.object({ temperature_2m: z.number().min(-90).max(70), weather_code: z.number().int().min(0).max(99) }),
});
/** Shape of the answer of a weather service other than Open-Meteo. */
const Plain = z.object({
  text: z.string().trim().min(1).max(12),
  temp: z.union([z.number(), z.string().trim().min(1)]).pipe(Degrees),
});

export interface Weather {
  text: LocalizedText;
  /** Temperature in whole °C. */
  temperature: number;
}

/** Parses the answer of a weather service; returns undefined if it has neither of the two shapes. */
export function readWeather(answer: unknown): Weather | undefined {
  const open = OpenMeteo.safeParse(answer).data?.current;
  const named = open && weatherText(open.weather_code);
  if (open !== undefined && named !== undefined) return { text: named, temperature: Math.round(open.temperature_2m) };
  const plain = Plain.safeParse(answer).data;
  return plain && { text: [plain.text, plain.text, plain.text], temperature: Math.round(plain.temp) };
}

/** Returns the address to call, with `{lat}`, `{lon}` and `{city}` filled in. */
export function weatherAddress(url: string, { city, longitude, latitude }: CityCoordinates): string {
  const values: Record<string, string> = { lat: `${latitude ?? ""}`, lon: `${longitude ?? ""}`, city };
  return url.replace(/\{(lat|lon|city)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

export interface CityCoordinates {
  city: string;
  longitude: number | null;
  latitude: number | null;
}
