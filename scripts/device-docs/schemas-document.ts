import { type z } from "zod";
import { SchemaBook } from "../../apps/server/src/platform/http/openapi.ts";
import { algorithmShapes, commands, otherSchemas, topics } from "./device-messages.ts";

type Json = Record<string, unknown>;

/** Converts a command's name to its form in a `$ref`: `live.start` → `live_start`. */
const refName = (name: string) => name.replaceAll(".", "_");

/**
 * Returns every schema of the protocol by name: messages, params and results of commands, data and settings of
 * algorithms.
 */
export function namedSchemas(book: SchemaBook): Json {
  const found: Json = {};
  const add = (name: string, schema: z.ZodType) => {
    found[name] = book.of(schema, "input");
  };
  for (const { name, schema } of topics) add(name, schema);
  for (const [name, schema] of Object.entries(otherSchemas)) add(name, schema);
  for (const [name, { params, result }] of Object.entries(commands)) {
    add(`command.${refName(name)}.params`, params);
    add(`command.${refName(name)}.result`, result);
  }
  for (const [name, shapes] of Object.entries(algorithmShapes)) {
    add(`event.${name}.data`, shapes.data);
    if ("settings" in shapes) add(`algorithm.${name}.settings`, shapes.settings);
  }
  return found;
}

/** Returns the schema of an event whose `data` depends on its algorithm. */
function eventByAlgorithm(): Json {
  const names = Object.keys(algorithmShapes);
  const known = names.map((name) => ({
    properties: { alg_id: { const: name }, data: { $ref: `#/$defs/event.${name}.data` } },
  }));
  const others = { properties: { alg_id: { not: { enum: names } } } };
  return { $ref: "#/$defs/DeviceEvent", anyOf: [...known, others] };
}

/** Returns the JSON Schema of the part `events` of an upload; its `$defs` hold all other messages. */
export function schemasDocument(version: string): Json {
  const book = new SchemaBook("#/$defs/");
  const named = namedSchemas(book);
  const { EventsPart: part, ...rest } = named;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "慧眼设备协议：事件与全部消息",
    description: `版本 ${version}。整个文件校验上报请求中 events 部分；其余见 $defs。由 npm run docs -- device 生成。`,
    type: "object",
    required: ["events"],
    properties: { events: { type: "array", minItems: 1, maxItems: 100, items: { $ref: "#/$defs/EventByAlgorithm" } } },
    $defs: { ...book.components, ...rest, EventsPart: part, EventByAlgorithm: eventByAlgorithm() },
  };
}
