import { ErrorWithReasonCode } from "mqtt";
import { describe, expect, it } from "vitest";
import { type Part, PartFailure } from "#platform/failure/part-failure.ts";
import { explainFailure } from "./explain-failure.ts";

const [secret, at] = ["p%40ss", "eye.example.com"];
const broker: Part = { kind: "broker", url: `mqtts://huiyan:${secret}@${at}` };
const database: Part = { kind: "database", url: `postgres://huiyan:${secret}@${at}/huiyan` };
const withCode = (code: string) => Object.assign(new Error("refused"), { code });

const untrusted = (code: string) =>
  `的 TLS 证书不受信任（${code}）。请用环境变量 NODE_EXTRA_CA_CERTS 指明签发它的 CA 文件`;
const outOfTime = (code: string) => `的 TLS 证书已过期或尚未生效（${code}）。请核对两台机器的时间，或更换证书`;
const otherHost = (code: string, setting: string) =>
  `的 TLS 证书与主机名不符（${code}）。请把环境变量 ${setting} 的主机名改为证书里的名称，或更换证书`;

describe("the sentence for a failed part", () => {
  it.each([4, 5])("names the user and the setting for a broker that refuses the user with code %i", (code) => {
    expect(explainFailure(new PartFailure(broker, new ErrorWithReasonCode("Connection refused", code)))).toBe(
      `消息代理 ${at}:8883 不接受用户 huiyan。请核对环境变量 MQTT_URL 里的用户名和密码`,
    );
  });

  it("says that the user is missing for a broker that refuses a connection without a user", () => {
    const open: Part = { kind: "broker", url: `mqtt://${at}` };
    expect(explainFailure(new PartFailure(open, new ErrorWithReasonCode("Connection refused", 5)))).toBe(
      `消息代理 ${at}:1883 不接受用户 （未填写）。请核对环境变量 MQTT_URL 里的用户名和密码`,
    );
  });

  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted],
    ["SELF_SIGNED_CERT_IN_CHAIN", untrusted],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted],
    ["UNABLE_TO_GET_ISSUER_CERT", untrusted],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted],
    ["CERT_UNTRUSTED", untrusted],
    ["CERT_HAS_EXPIRED", outOfTime],
    ["CERT_NOT_YET_VALID", outOfTime],
    ["ERR_TLS_CERT_ALTNAME_INVALID", otherHost],
  ])("a certificate refused with %s is reported with its server and the remedy", (code, sentence) => {
    const text = (part: Part) => explainFailure(new PartFailure(part, withCode(code)));
    expect(text(broker)).toBe(`消息代理 ${at}:8883 ${sentence(code, "MQTT_URL")}`);
    expect(text(database)).toBe(`数据库 ${at}:5432 ${sentence(code, "DATABASE_URL")}`);
  });
});
