import fc from "fast-check";
import { expect, it } from "vitest";
import { multipartParts } from "./multipart-parts.ts";

/** Encodes parts as a browser or another correct client does. */
async function encode(parts: [string, Uint8Array<ArrayBuffer>][]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, bytes] of parts) form.append(name, new Blob([bytes]), "file");
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: Buffer.from(await encoded.arrayBuffer()) };
}

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => new Uint8Array(array));
const names = fc.stringMatching(/^[a-zA-Z0-9_-]{1,30}$/);

it("returns encoded parts byte by byte and in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, bytes), { minLength: 1, maxLength: 8 }), async (parts) => {
      const { type, body } = await encode(parts);
      const read = multipartParts(type, body);
      expect(read?.map(({ name, bytes: content }) => [name, content.toString("hex")])).toEqual(
        parts.map(([name, content]) => [name, Buffer.from(content).toString("hex")]),
      );
    }),
  );
});

it("refuses a body that is truncated anywhere", async () => {
  const { type, body } = await encode([
    ["events", new TextEncoder().encode("{}")],
    ["p", new Uint8Array(64)],
  ]);
  const closing = body.lastIndexOf("--");
  for (let length = 0; length < closing; length++)
    expect(multipartParts(type, body.subarray(0, length))).toBeUndefined();
});

it.each(["multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary="x'])(
  "reads no parts without a valid boundary: %s",
  (type) => {
    expect(multipartParts(type, Buffer.from("--x\r\n\r\n\r\n--x--"))).toBeUndefined();
  },
);

it("parses noise without throwing or hanging", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (noise) => {
      const body = Buffer.concat([Buffer.from("--b\r\n"), noise, Buffer.from("\r\n--b--")]);
      expect(() => multipartParts("multipart/form-data; boundary=b", body)).not.toThrow();
    }),
  );
});
