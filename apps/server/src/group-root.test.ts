import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint, isMultipart, isRaw } from "@huiyan/contract/endpoint";
import { groupRefs } from "@huiyan/contract/group/group-ref";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { alarmEvent } from "#test/device-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ env: { INTERNAL_MODE: "1", PRIVATE: "1", DISCOVERY_INTERFACE: "off" } });
  world = await createWorld(app);
  await world.device.client.outcomes([alarmEvent(app)]);
});
afterAll(() => app.close());

interface Field {
  path: string[];
  schema: z.ZodType;
}

/** Returns all fields of an input whose names are those of groups. */
function groupFields(schema: unknown, path: string[] = []): Field[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => groupFields(option, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodArray ? field.element : field;
    const named = /^group_ids?$/.test(name) && inner instanceof z.ZodType;
    return named ? [{ path: [...path, name], schema: inner }] : groupFields(field, [...path, name]);
  });
}

function fieldsOf({ input }: AnyEndpoint): Field[] {
  if (isRaw(input)) return [];
  return isMultipart(input) ? groupFields(input.fields, ["fields"]) : groupFields(input);
}

const rows = contract.flatMap((endpoint) =>
  fieldsOf(endpoint).map((field) => ({ endpoint, ...field, name: `${endpoint.name} ${field.path.join(".")}` })),
);

/** Returns the input with the group at the path; undefined removes the field. */
function withGroup(input: unknown, [name = "", ...rest]: string[], value: unknown): Record<string, unknown> {
  const { [name]: inner, ...others } = z.record(z.string(), z.unknown()).parse(input);
  if (rest.length > 0) return { ...others, [name]: withGroup(inner, rest, value) };
  return value === undefined ? others : { ...others, [name]: value };
}

const Answer = z.object({ error: z.string().optional(), message: z.string().optional(), data: z.unknown().optional() });

describe("treats the organisation's root group in the same way in every call", () => {
  it("finds more than a dozen fields that name a group", () => expect(rows.length).toBeGreaterThan(12));

  it.each(rows)("$name", async ({ endpoint, path, schema }) => {
    const root = groupRefs.get(schema)?.root;
    expect(root, "its type is none of group-ref.ts").toBeDefined();
    const sample = samples[endpoint.name]?.(world, world.orgId, "x");
    const action = endpoint.name.endsWith("Bulk") ? { request: { action: "switch" } } : {};
    const input = { ...z.record(z.string(), z.unknown()).parse(sample?.input), ...action };
    const send = async (group: unknown) => {
      const { body } = await world.admin.client.send(endpoint, withGroup(input, path, group));
      // a file contains the time of its creation, so only its length is compared
      return Answer.parse(typeof body === "string" ? { data: body.length } : body);
    };
    const many = path.at(-1) === "group_ids";
    const answer = await send(many ? [world.orgId] : world.orgId);
    if (root === "refused") expect(answer).toMatchObject({ error: "invalid_input", message: "请选择设备组！" });
    else if (root === "itself") expect(answer.error).toBeUndefined();
    else {
      const without = await send(undefined);
      expect(answer.error).toBe(without.error);
      expect(answer.error).not.toBe("not_found");
      if (endpoint.method === "GET") expect(answer).toEqual(without);
    }
  });
});
