import { reportEvents, reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { downloadPackage } from "@huiyan/contract/device/maintenance.api";
import { z } from "zod";
import { openApiDocument, SchemaBook } from "../../apps/server/src/platform/http/openapi.ts";
import { EventsPart } from "./device-messages.ts";

type Json = Record<string, unknown>;
const Record = z.record(z.string(), z.unknown());
const Operations = z.record(z.string(), z.record(z.string(), Record));

const text = (pattern: string) => ({ type: "string", pattern });
const header = (name: string, required: boolean, schema: Json, description: string) => ({
  name,
  in: "header",
  required,
  schema,
  description,
});

/** Request headers of every signed request. */
const signedHeaders = [
  header("x-device-id", true, text("^[A-Za-z0-9_-]{6,64}$"), "设备ID"),
  header("x-device-time", true, text("^\\d{1,16}$"), "设备估计的服务器时间，毫秒"),
  header("x-device-sign", true, text("^[0-9a-f]{64}$"), "请求的签名"),
  header(
    "x-device-body-sha256",
    false,
    text("^[0-9a-f]{64}$"),
    "请求体的 SHA-256；超过 1 MB 必填；写上后平台先验签再收请求体",
  ),
];
const answerHeaders = {
  "x-server-sign": { description: "答复的签名；没有或不对的答复一律当作没有收到", schema: text("^[0-9a-f]{64}$") },
  "retry-after": { description: "429 与 503：多少秒后再来", schema: { type: "integer" } },
};

function signed(operation: Json): Json {
  const parameters = z.array(z.unknown()).catch([]).parse(operation.parameters);
  const answers = z.record(z.string(), Record).parse(operation.responses);
  const responses = Object.entries(answers).map(([status, answer]) => [status, { ...answer, headers: answerHeaders }]);
  return { ...operation, parameters: [...parameters, ...signedHeaders], responses: Object.fromEntries(responses) };
}

/**
 * Returns the multipart body of an upload: the JSON part `events`, and the pictures in parts whose names the events
 * contain.
 */
function uploadBody(book: SchemaBook): Json {
  const schema = {
    type: "object",
    required: ["events"],
    properties: { events: book.of(EventsPart, "input") },
    additionalProperties: { type: "string", format: "binary", description: "事件所引用的图片，部分名即 part" },
  };
  const encoding = { events: { contentType: "application/json" } };
  return { required: true, content: { "multipart/form-data": { schema, encoding } } };
}

/** Returns the OpenAPI 3.1 document of a device's HTTP requests. */
export function deviceOpenApi(version: string): Json {
  const endpoints = [getDeviceTime, reportEvents, reportVideo, downloadPackage];
  const document = openApiDocument(endpoints, version);
  const book = new SchemaBook();
  const body = uploadBody(book);
  const { schemas, securitySchemes } = Record.parse(document.components);
  const paths = Object.entries(Operations.parse(document.paths)).map(([path, operations]) => {
    const shown = Object.entries(operations).map(([method, operation]) => {
      const isSigned = operation["x-permission"] === "device";
      const own = operation.operationId === reportEvents.name ? { ...operation, requestBody: body } : operation;
      return [method, isSigned ? signed(own) : own];
    });
    return [path, Object.fromEntries(shown)];
  });
  const { device } = Record.parse(securitySchemes);
  return {
    ...document,
    info: { ...Record.parse(document.info), title: "慧眼设备协议（HTTP）" },
    paths: Object.fromEntries(paths),
    components: { schemas: { ...Record.parse(schemas), ...book.components }, securitySchemes: { device } },
  };
}
