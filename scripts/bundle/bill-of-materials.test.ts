import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "../repository.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { closureOf, Lock } from "./lock-closure.ts";

const Bill = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  components: z.array(
    z.object({
      "bom-ref": z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.literal("SHA-512"), content: z.string().regex(/^[0-9a-f]{128}$/) })).optional(),
      licenses: z.array(z.object({ expression: z.string() })),
    }),
  ),
});

const lock = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

test.each(["apps/server", "apps/edge"])(
  "the bill of materials of %s lists every included package with hash and licence",
  (workspace) => {
    const packages = closureOf(lock, workspace, { os: "linux", cpu: "x64" });
    const text = billOfMaterials({ name: "huiyan", version: "24.12.0", node: "24.1.0" }, packages);
    expect(billOfMaterials({ name: "huiyan", version: "24.12.0", node: "24.1.0" }, packages)).toBe(text);
    const { components } = Bill.parse(JSON.parse(text));
    const wanted = new Set([...packages.map(({ name, version }) => `${name}@${version}`), "node@24.1.0"]);
    expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(wanted);
    expect(new Set(components.map((each) => each["bom-ref"])).size).toBe(components.length);
    for (const { name, hashes, licenses } of components.slice(0, -1)) {
      expect(hashes, name).toHaveLength(1);
      expect(licenses, name).toHaveLength(1);
    }
  },
);

test("the package URL encodes the @ of a scope", () => {
  const scoped = {
    path: "node_modules/@a/b",
    name: "@a/b",
    version: "1.0.0",
    integrity: undefined,
    license: undefined,
  };
  const text = billOfMaterials({ name: "huiyan", version: "1.0", node: "24.1.0" }, [scoped]);
  expect(Bill.parse(JSON.parse(text)).components[0]?.purl).toBe("pkg:npm/%40a/b@1.0.0");
});
