import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

describe("settings are parsed in one place, and a wrong one is named", () => {
  it.each([
    ["PORT", "70000"],
    ["PORT", "web"],
    ["HUIYAN_KEY", "abc"],
    ["DATABASE_URL", "mysql://x"],
    ["MQTT_URL", "amqp://x"],
    ["ROLES", "api,kitchen"],
    ["LOG_LEVEL", "loud"],
    ["PRIVATE", "maybe"],
    ["METRICS_TOKEN", "short"],
    ["DATABASE_POOL", "1"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "6"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["ALLOWED_HOSTS", "https://eye.example.com"],
  ])("%s=%s stops the start with a sentence that names it", (name, value) => {
    expect(() => parseConfig({ [name]: value }, true)).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value }, true)).toThrow(`环境变量 ${name} 有误`);
  });

  it("listens on 127.0.0.1:8686 by default", () => {
    expect(parseConfig({}, true)).toMatchObject({ host: "127.0.0.1", port: 8686, loopback: true, dataDir: "data" });
  });

  it.each([
    ["0", undefined],
    ["1", 1],
    ["10.0.0.2, fd00::/8", ["10.0.0.2", "fd00::/8"]],
  ])("TRUST_PROXY=%s is %j everywhere", (text, expected) => {
    expect(parseConfig({ TRUST_PROXY: text }, true).trustProxy).toEqual(expected);
  });

  it("an empty variable counts as unset", () => {
    expect(parseConfig({ PORT: "" }, true).port).toBe(8686);
  });

  it("the demo refuses to listen beyond the loopback unless it is said to be public, and then shows no passwords", () => {
    expect(() => parseConfig({ HOST: "0.0.0.0" }, true)).toThrow("环境变量 HOST 有误");
    expect(parseConfig({ HOST: "0.0.0.0" }, true, true).demoOpen).toBe(false);
    expect(parseConfig({ HOST: "0.0.0.0" }, false).loopback).toBe(false);
  });
});
