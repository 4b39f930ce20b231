import { type Endpoint, isFile, isMultipart, isRaw, isRedirect, type MultipartInput } from "@huiyan/contract/endpoint";
import { Failure } from "@huiyan/contract/envelope";
import { appMay } from "@huiyan/contract/permissions";
import { z } from "zod";

type Json = Record<string, unknown>;

const asRecord = z.record(z.string(), z.unknown());

/**
 * Converts zod schemas to JSON schemas of a document. A schema with an id is stored once, in the document's shared
 * part.
 */
export class SchemaBook {
  readonly components: Json = {};
  readonly #pointer: string;

  /** @param pointer JSON pointer to the shared part; default: that of OpenAPI 3.1 and AsyncAPI 3 */
  constructor(pointer = "#/components/schemas/") {
    this.#pointer = pointer;
  }

  of(type: z.ZodType, io: "input" | "output"): Json {
    const {
      $schema: _dialect,
      $defs,
      ...rest
    } = z.toJSONSchema(type, { target: "draft-2020-12", io, unrepresentable: "any" });
    for (const [name, definition] of Object.entries($defs ?? {})) this.components[name] = this.#relink(definition);
    const id = z.globalRegistry.get(type)?.id;
    if (id === undefined || "$ref" in rest) return this.#relink(rest);
    this.components[id] = this.#relink(rest);
    return { $ref: this.#pointer + id };
  }

  #relink(value: unknown): Json {
    const text = JSON.stringify(value).replaceAll('"#/$defs/', `"${this.#pointer}`);
    const { id: _id, ...body } = asRecord.parse(JSON.parse(text));
    return body;
  }
}

function queryParameters(schema: Json): Json[] {
  const required = z.array(z.string()).catch([]).parse(schema.required);
  return Object.entries(asRecord.catch({}).parse(schema.properties)).map(([name, property]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: property,
  }));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)|\*/g)].map((match) => ({
    name: match[1] ?? "key",
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function formSchema({ fields, files }: MultipartInput, book: SchemaBook): Json {
  const schema = book.of(fields, "input");
  const binary = { type: "string", format: "binary" };
  const parts = Object.entries(files).map(([name, { maxCount }]) => [
    name,
    maxCount === 1 ? binary : { type: "array", items: binary, maxItems: maxCount },
  ]);
  return { ...schema, properties: { ...asRecord.catch({}).parse(schema.properties), ...Object.fromEntries(parts) } };
}

function requestParts(endpoint: Endpoint, book: SchemaBook): Json {
  const parameters = pathParameters(endpoint.path);
  if (isRaw(endpoint.input)) {
    const content = { [endpoint.input.mime]: { schema: { type: "string", format: "binary" } } };
    return { parameters, requestBody: { required: true, content } };
  }
  if (isMultipart(endpoint.input)) {
    const content = { "multipart/form-data": { schema: formSchema(endpoint.input, book) } };
    return { parameters, requestBody: { required: true, content } };
  }
  const schema = book.of(endpoint.input, "input");
  if (endpoint.method === "GET" || endpoint.method === "DELETE") {
    return { parameters: [...parameters, ...queryParameters(schema)] };
  }
  return { parameters, requestBody: { required: true, content: { "application/json": { schema } } } };
}

function goodAnswer({ output }: Endpoint, book: SchemaBook): Json {
  if (isRedirect(output)) {
    const location = { required: true, schema: { type: "string", format: "uri-reference" } };
    return { 302: { description: "跳转", headers: { Location: location } } };
  }
  if (isFile(output)) {
    return {
      200: { description: "成功", content: { [output.mime]: { schema: { type: "string", format: "binary" } } } },
    };
  }
  const properties = { code: { const: 0 }, data: book.of(output, "output") };
  const schema = { type: "object", properties, required: ["code", "data"] };
  return { 200: { description: "成功", content: { "application/json": { schema } } } };
}

const securityOf: Record<string, Json[]> = {
  public: [],
  signed: [],
  device: [{ device: [] }],
};

function securityFor({ permission, method }: Endpoint): Json[] {
  const known = securityOf[permission];
  if (known !== undefined) return known;
  return appMay(permission) && method === "GET" ? [{ session: [] }, { app: [] }] : [{ session: [] }];
}

/** Returns the OpenAPI 3.1 document of the given endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const book = new SchemaBook();
  const failure = book.of(Failure.meta({ id: "Failure" }), "output");
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{key}");
    const operation = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.name.split(".")[0]],
      "x-permission": endpoint.permission,
      "x-cost": endpoint.cost,
      security: securityFor(endpoint),
      ...requestParts(endpoint, book),
      responses: {
        ...goodAnswer(endpoint, book),
        default: { description: "失败", content: { "application/json": { schema: failure } } },
      },
    };
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "慧眼 API", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: book.components,
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: "x-token" },
        device: { type: "apiKey", in: "header", name: "x-device-sign" },
        app: { type: "apiKey", in: "header", name: "x-app-sign" },
      },
    },
  };
}
