import { expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const secrets = {
  HUIYAN_KEY: "a".repeat(64),
  DATABASE_URL: "postgres://user:hunter2@db/huiyan",
  MQTT_URL: "mqtt://user:hunter2@broker",
  S3_URL: "https://AKIA:hunter2@store/bucket",
  METRICS_TOKEN: "hunter2hunter2",
  GROUP_SYNC_URL: "https://groups.example",
  GROUP_SYNC_TOKEN: "hunter2",
  BACKUP_PASSPHRASE: "hunter2hunter2",
  SMS_SENDER: "webhook",
  SMS_WEBHOOK_URL: "https://sms.example/send",
  SMS_WEBHOOK_SECRET: "hunter2hunter2hunter2",
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "huiyan",
  OIDC_CLIENT_SECRET: "hunter2",
  PUBLIC_URL: "https://huiyan.example",
};

it("hides the value of a secret but reports that it is set", () => {
  const { environment } = parseConfig(secrets, false);
  expect(JSON.stringify(environment)).not.toMatch(/hunter2|AKIA|aaaa/);
  const set = environment.filter(({ is_set }) => is_set).map(({ name }) => name);
  expect(set).toEqual(Object.keys(secrets).toSorted());
});

it("lists every variable, with its value unless it is a secret", () => {
  const { environment } = parseConfig({ PORT: "9000", SYSTEM_NAME: "" }, false);
  expect(environment.find(({ name }) => name === "PORT")).toEqual({
    name: "PORT",
    value: "9000",
    is_set: true,
    is_secret: false,
  });
  expect(environment.find(({ name }) => name === "SYSTEM_NAME")).toMatchObject({ value: "", is_set: false });
  expect(environment.map(({ name }) => name)).toEqual(expect.arrayContaining(["SMS_SENDER", "BACKUP_FOLDER", "ROLES"]));
});
