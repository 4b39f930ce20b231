import { readWeather, type Weather, weatherKeptMs, weatherTimeoutMs } from "@huiyan/contract/dashboard/weather.rules";
import { type ErrorKey } from "@huiyan/contract/errors";
import { type Services } from "#platform/context/context.ts";
import { AppError, refuse, refuseUnless } from "#platform/error/app-error.ts";

export type WeatherAnswer = { weather: Weather } | { problem: ErrorKey };

type Outside = Pick<Services, "outgoing" | "clock">;

/** Maximum addresses whose responses are cached. */
const maxKept = 500;

/** Calls the weather service once. @throws AppError outgoing_…, weather_unreadable */
export async function askWeather({ outgoing }: Outside, orgId: string, url: string): Promise<Weather> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("outgoing_timeout")), weatherTimeoutMs);
  });
  try {
    const call = outgoing.of(orgId).ask({ method: "GET", url, headers: { accept: "application/json" } });
    const { status, body, isWhole } = await Promise.race([call, late]);
    refuseUnless(status >= 200 && status < 300 && isWhole, "weather_unreadable");
    return readWeather(parsed(body)) ?? refuse("weather_unreadable");
  } finally {
    clearTimeout(timer);
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that calls each address at most once in ten minutes, whether the call succeeds or not. All screens
 * share the cached response.
 */
export function createWeatherSource() {
  const kept = new Map<string, { at: number; answer: Promise<WeatherAnswer> }>();

  async function ask(outside: Outside, orgId: string, url: string): Promise<WeatherAnswer> {
    try {
      return { weather: await askWeather(outside, orgId, url) };
    } catch (error) {
      return { problem: error instanceof AppError ? error.key : "outgoing_unreachable" };
    }
  }

  return (outside: Outside, orgId: string, url: string): Promise<WeatherAnswer> => {
    const key = `${orgId} ${url}`;
    const now = outside.clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && now - known.at < weatherKeptMs) return known.answer;
    const answer = ask(outside, orgId, url);
    kept.delete(key);
    kept.set(key, { at: now, answer });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
export type WeatherSource = ReturnType<typeof createWeatherSource>;
