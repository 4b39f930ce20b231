import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig, parsedNames } from "./config.ts";
import { knownSettings, settingNames } from "./known-settings.ts";

const spki = { format: "der", type: "spki" } as const;

describe("refuses a wrong value and names the setting", () => {
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
    ["PUBLISHER_KEY", "bm9uc2Vuc2U="],
    ["PUBLISHER_KEY", "nonsense"],
    // A public key of a kind that cannot sign.
    ["PUBLISHER_KEY", generateKeyPairSync("x25519").publicKey.export(spki).toString("base64")],
    ["S3_URL", "https://store.example.com/bucket"],
    ["S3_URL", "https://KEY:SECRET@store.example.com"],
    ["S3_URL", "https://KEY:SECRET@store.example.com/bucket/folder"],
    ["NODE_URL", "http://10.0.0.5:8686/node"],
    ["PUBLIC_URL", "https://eye.example.com/huiyan"],
    ["PUBLIC_URL", "https://eye.example.com/?a=b"],
    ["PUBLIC_URL", "https://user:secret@eye.example.com"],
  ])("%s=%s stops the start with a sentence that names it", (name, value) => {
    expect(() => parseConfig({ [name]: value }, true)).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value }, true)).toThrow(`环境变量 ${name} 有误`);
  });

  it.each([
    ["?sslmode=require", "?sslmode=verify-full"],
    ["?application_name=a&sslmode=prefer", "?application_name=a&sslmode=verify-full"],
    ["?sslmode=verify-ca&sslrootcert=/ca.pem", "?sslmode=verify-full&sslrootcert=/ca.pem"],
    ["?sslmode=disable", "?sslmode=disable"],
    ["?sslmode=no-verify", "?sslmode=no-verify"],
    ["?uselibpqcompat=true&sslmode=require", "?uselibpqcompat=true&sslmode=require"],
  ])("a database address with %s is used as %s, for which the driver prints no warning", (from, to) => {
    const url = "postgres://u:p@db.example.com/x";
    expect(parseConfig({ DATABASE_URL: url + from }, false).databaseUrl).toBe(url + to);
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

  it("the demo may listen beyond the loopback only if it is public, and then shows no passwords", () => {
    expect(() => parseConfig({ HOST: "0.0.0.0" }, true)).toThrow("环境变量 HOST 有误");
    expect(parseConfig({ HOST: "0.0.0.0" }, true, true).demoOpen).toBe(false);
    expect(parseConfig({ HOST: "0.0.0.0" }, false).loopback).toBe(false);
  });
});

describe("refuses a demo that shows its passwords with settings that let other machines reach it", () => {
  it.each([
    ["HOST", "0.0.0.0"],
    ["PUBLIC_URL", "https://eye.example.com"],
    ["ALLOWED_HOSTS", "eye.example.com"],
  ])("%s=%s", (name, value) => {
    expect(() => parseConfig({ [name]: value }, true)).toThrow(`环境变量 ${name} 有误：演示模式只供本机使用`);
    expect(parseConfig({ [name]: value }, true, true).demoOpen).toBe(false);
  });

  it.each(["http://127.0.0.1:8686", "http://localhost:8686/", "http://[::1]:8686"])(
    "PUBLIC_URL=%s is allowed, because it is the loopback",
    (url) => {
      expect(parseConfig({ PUBLIC_URL: url }, true).demoOpen).toBe(true);
    },
  );
});

it("refuses a sub-path in PUBLIC_URL and says what to do", () => {
  expect(() => parseConfig({ PUBLIC_URL: "https://eye.example.com/huiyan" }, false)).toThrow(
    "慧眼不支持放在代理的子路径下：请给它一个单独的主机名",
  );
  expect(parseConfig({ PUBLIC_URL: "https://eye.example.com:8443/" }, false).publicUrl).toBe(
    "https://eye.example.com:8443",
  );
});

/** Settings that need another setting, with the setting that is missing. */
it.each([
  ["OIDC_CLIENT_ID", "a", "OIDC_ISSUER"],
  ["OIDC_CLIENT_SECRET", "a", "OIDC_ISSUER"],
  ["OIDC_PHONE_CLAIM", "a", "OIDC_ISSUER"],
  ["OIDC_ISSUER", "https://id.example", "OIDC_CLIENT_ID"],
  ["SMS_WEBHOOK_URL", "https://sms.example", "SMS_SENDER"],
  ["SMS_ALIYUN_SIGN", "a", "SMS_SENDER"],
  ["SMS_SENDER", "webhook", "SMS_WEBHOOK_URL"],
  ["SMS_SENDER", "aliyun", "SMS_ALIYUN_SIGN"],
  ["MEDIA_PLAY_URL", "https://media.example/{key}", "MEDIA_SERVER"],
  ["MEDIA_SERVER", "srs", "MEDIA_PUSH_URL"],
  ["GROUP_SYNC_TOKEN", "a", "GROUP_SYNC_URL"],
])("%s=%s alone is refused with a sentence that names %s", (name, value, missing) => {
  const parse = () => parseConfig({ [name]: value }, false);
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(new RegExp(`${name}[^]*${missing}|${missing}[^]*${name}`));
});

const nonsense = ["x", " ", "-1", "1.5", "9".repeat(30), "字".repeat(600), "http://", "ftp://a/b", "[]", "a,b", "{}"];

it("writes every error sentence about a wrong setting in Chinese", () => {
  const sentences = settingNames.flatMap((name) =>
    nonsense.flatMap((value) => {
      try {
        const { needs } = knownSettings[name] ?? {};
        parseConfig({ [name]: value, ...(needs === undefined ? {} : { [needs]: "https://a.example" }) }, false);
        return [];
      } catch (error) {
        return error instanceof ConfigError ? error.message.split("\n") : [`${name}=${value}: ${error}`];
      }
    }),
  );
  expect(sentences.length).toBeGreaterThan(200);
  const english = /invalid|expected|received|too (big|small)|string|number|unrecognized|must|option|characters/i;
  expect(sentences.filter((each) => english.test(each) || !/\p{Script=Han}/u.test(each))).toEqual([]);
});

it("lists exactly the settings that are parsed as known settings", () => {
  expect(settingNames.toSorted()).toEqual(parsedNames.toSorted());
});
