import fc from "fast-check";
import { expect, it } from "vitest";
import { readWeather, weatherAddress } from "./weather.rules.ts";

it.each([
  [{ current: { temperature_2m: 13.6, weather_code: 2 } }, ["多云", 14]],
  [{ current: { temperature_2m: -3.4, weather_code: 73 }, hourly: [] }, ["雪", -3]],
  [{ text: "小雨", temp: "9.5" }, ["小雨", 10]],
  [{ text: "晴", temp: 0 }, ["晴", 0]],
])("parses %j as weather", (answer, [text, temperature] = []) => {
  const found = readWeather(answer);
  expect([found?.text[0], found?.temperature]).toEqual([text, temperature]);
});

it.each([
  [null],
  ["晴"],
  [{ text: "晴" }],
  [{ text: "", temp: 3 }],
  [{ text: "晴", temp: "" }],
  [{ text: "晴", temp: 900 }],
  [{ text: "x".repeat(13), temp: 3 }],
  [{ current: { temperature_2m: 3, weather_code: 100 } }],
])("does not parse %j", (answer) => expect(readWeather(answer)).toBeUndefined());

it("reads any answer without failing", () => {
  fc.assert(fc.property(fc.json(), (text) => void readWeather(JSON.parse(text))));
});

it("fills in the city and its coordinates, encoded", () => {
  const city = { city: "重庆市 渝北区&x", longitude: 106.6, latitude: 29.7 };
  expect(weatherAddress("https://w.example/?a={lat}&o={lon}&q={city}&{b}", city)).toBe(
    `https://w.example/?a=29.7&o=106.6&q=${encodeURIComponent(city.city)}&{b}`,
  );
});
