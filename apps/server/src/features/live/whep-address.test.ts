import { describe, expect, it } from "vitest";
import { parseConfig } from "#platform/config/config.ts";
import { whepAddress, whepUrl } from "./whep-address.ts";

const config = (env: Record<string, string>) => parseConfig({ HUIYAN_DATA: "data", ...env }, false);
const external = {
  MEDIA_SERVER: "srs",
  MEDIA_PUSH_URL: "rtmp://h/{key}",
  MEDIA_PLAY_URL: "http://h/{key}",
  MEDIA_API_URL: "http://h/",
};
const proxy = { TRUST_PROXY: "1", PUBLIC_URL: "https://video.example.com" };

describe("live video over WebRTC", () => {
  it.each([
    ["uses the number of the web port on its interface", {}, { port: 8686, bind: "127.0.0.1" }],
    ["uses the number of PORT", { PORT: "9000" }, { port: 9000, bind: "127.0.0.1" }],
    ["uses LIVE_UDP_PORT if it is set", { LIVE_UDP_PORT: "7000" }, { port: 7000, bind: "127.0.0.1" }],
    ["listens on the interface of the web server", { HOST: "10.0.0.5" }, { port: 8686, bind: "10.0.0.5" }],
    ["listens on the loopback for localhost", { HOST: "localhost" }, { port: 8686, bind: "127.0.0.1" }],
    ["listens on all interfaces like the web server", { HOST: "0.0.0.0" }, { port: 8686 }],
    [
      "listens on all interfaces if another address is announced",
      { LIVE_UDP_HOST: "203.0.113.5" },
      { port: 8686, announced: "203.0.113.5" },
    ],
  ])("%s", (_rule, env, expected) => {
    const { port, bind, announced } = whepAddress(config(env));
    expect({ port, bind, announced }).toEqual({ bind: undefined, announced: undefined, ...expected });
  });

  it.each([
    ["has an address with the key of the play address", {}, "/live/whep/KEY"],
    ["has none if it is off", { LIVE_UDP_PORT: "off" }, null],
    ["has none with an external media server", external, null],
    ["has none if only a proxy reaches the server", proxy, null],
    ["has one behind a proxy if the port is announced", { ...proxy, LIVE_UDP_HOST: "203.0.113.5" }, "/live/whep/KEY"],
    ["has one behind a proxy that is another machine", { ...proxy, HOST: "10.0.0.5" }, "/live/whep/KEY"],
  ])("%s", (_rule, env: Record<string, string>, expected) => {
    expect(whepUrl(config(env), "/api/live/KEY")).toBe(expected);
  });

  it.each([
    ["LIVE_UDP_PORT", "0"],
    ["LIVE_UDP_PORT", "70000"],
    ["LIVE_UDP_PORT", "on"],
    ["LIVE_UDP_HOST", "video.example.com"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => config({ [name]: value })).toThrow(name);
  });
});
