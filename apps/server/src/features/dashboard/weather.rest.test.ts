import { redeemLink } from "@huiyan/contract/dashboard/display-link.api";
import * as api from "@huiyan/contract/dashboard/weather.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addWall } from "#test/dashboard/display-client.ts";
import { startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  // the test's weather service is in the server's own network, which only private deployments may call
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  receiver.forget();
  world = await createWorld(app);
});

const path = "/v1?latitude=29.7&longitude=106.6";
const setting = () => ({
  city: "重庆市渝北区",
  longitude: 106.6,
  latitude: 29.7,
  url: `${receiver.url}/v1?latitude={lat}&longitude={lon}`,
});
const cloudy = { json: { current: { temperature_2m: 13.6, weather_code: 2 } } };

it("is off until an admin configures a service; no request is sent before", async () => {
  const nothing = { city: "", weather: null, problem: "" };
  expect(await world.staff.client.call(api.getWeather, {})).toEqual(nothing);
  await world.admin.client.call(api.saveWeatherSetting, { ...setting(), url: "" });
  expect(await world.staff.client.call(api.getWeather, {})).toEqual({ ...nothing, city: "重庆市渝北区" });
  expect(receiver.received).toEqual([]);
});

it("is requested once in ten minutes for any number of screens, and a screen share shows it", async () => {
  receiver.answers.set(path, cloudy);
  await world.admin.client.call(api.saveWeatherSetting, setting());
  const wall = await addWall(app, world.admin.client);
  const screens = [world.admin.client, world.lead.client, world.staff.client, wall.client, wall.client];
  const shown = await Promise.all(screens.map((client) => client.call(api.getWeather, {})));
  for (const one of shown)
    expect(one).toMatchObject({ city: "重庆市渝北区", weather: { text: "多云", temperature: 14 } });
  expect(receiver.received.map((call) => call.path)).toEqual([path]);
  app.clock.moveBy(10 * 60_000);
  await world.staff.client.call(api.getWeather, {});
  expect(receiver.received).toHaveLength(2);
});

it("is not shown after a failed request, and only an admin gets the reason", async () => {
  receiver.answers.set(path, { text: "<html>secret</html>" });
  await world.admin.client.call(api.saveWeatherSetting, setting());
  const { problem, weather } = await world.admin.client.call(api.getWeather, {});
  expect([problem, weather]).toEqual(["天气服务的应答无法识别，请检查服务地址", null]);
  expect(await world.staff.client.call(api.getWeather, {})).toMatchObject({ problem: "", weather: null });
  expect(receiver.received).toHaveLength(1);
});

it("can be requested with unsaved settings; a service that does not answer times out after three seconds", async () => {
  receiver.answers.set(path, cloudy);
  expect(await world.admin.client.call(api.tryWeather, setting())).toEqual({ text: "多云", temperature: 14 });
  expect(await world.admin.client.call(api.getWeatherSetting, {})).toMatchObject({ url: "" });
  receiver.answers.set(path, "hang");
  const started = Date.now();
  expect(await world.admin.client.fails(api.tryWeather, setting())).toMatchObject({ error: "outgoing_timeout" });
  expect(Date.now() - started).toBeLessThan(4500);
});

it("cannot be requested by a client without a session", async () => {
  const stranger = createClient(app.url);
  expect(await stranger.fails(api.getWeather, {})).toMatchObject({ error: "session_missing" });
  expect(await stranger.fails(redeemLink, { key: "" })).toMatchObject({ error: "display_link_void" });
  expect(receiver.received).toEqual([]);
});
