import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import specs from "@asyncapi/specs";
import { refusalReasons } from "@huiyan/contract/alarm/alarm.device";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { root } from "../repository.ts";
import { deviceDocs } from "./device-docs.ts";
import { commands, topics } from "./device-messages.ts";
import { eventsJson } from "./signed-examples.ts";

const docs = deviceDocs();
const json = (path: string) => JSON.parse(docs.get(path) ?? "null");
const page = readFileSync(join(root, "docs/reference/device/README.md"), "utf8");

test.each([...docs])("%s is up to date with the contract (else run npm run docs -- device)", (path, content) => {
  expect(existsSync(join(root, path)) && readFileSync(join(root, path), "utf8")).toBe(content);
});

test("the AsyncAPI document is valid by AsyncAPI's schema", { tags: ["rest"] }, () => {
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false }));
  const judge = ajv.compile(JSON.parse(JSON.stringify(specs.schemas["3.0.0"])));
  judge(json("docs/reference/device/asyncapi.json"));
  expect(judge.errors ?? []).toEqual([]);
});

test("the OpenAPI document is valid by OpenAPI's schema", async () => {
  expect(await new Validator().validate(json("docs/reference/device/openapi.json"))).toEqual({ valid: true });
});

const judgeEvents = addFormats
  .default(new Ajv2020({ strict: false }))
  .compile(json("docs/reference/device/events.schema.json"));
const [event] = JSON.parse(eventsJson).events;

test.each<[string, object, boolean]>([
  ["the example's event", {}, true],
  ["data of an intrusion without its region", { alg_id: "area_intrusion", data: { boxes: [], count: 1 } }, false],
  ["an id that is no UUID", { event_id: "1" }, false],
  ["a channel with a slash", { channel: "a/b" }, false],
])("the schema of events accepts or refuses %s as the platform does", (_rule, change, isRight) => {
  expect(judgeEvents({ events: [{ ...event, ...change }] })).toBe(isRight);
});

test("the page on devices names every topic, command and reason of a refusal", () => {
  const names = [...topics.map(({ topic }) => topic.replace(/\{.*$/, "")), ...Object.keys(commands), ...refusalReasons];
  expect(names.filter((word) => !page.includes(`\`${word}`))).toEqual([]);
});

/** Returns the property names of a schema's object and of all nested objects. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => [
    ...(name === "properties" ? Object.keys(inner) : []),
    ...fieldsOf(inner),
  ]);
}

test("the page on devices names every field of every message", () => {
  const { $defs } = json("docs/reference/device/events.schema.json");
  const fields = new Set(fieldsOf($defs));
  expect(fields.size).toBeGreaterThan(100);
  expect([...fields].filter((field) => !new RegExp(`\\b${field}\\b`).test(page))).toEqual([]);
});
