import { byLicenceFile } from "../third-party-list.ts";
import { type LockedPackage } from "./lock-closure.ts";

interface Program {
  name: string;
  version: string;
  /** Version of the included Node. */
  node: string;
}

/** Package URL of an npm package; the @ of a scope is encoded. */
const urlOf = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const hashesOf = (integrity: string | undefined) =>
  (integrity ?? "")
    .split(" ")
    .filter((each) => each.startsWith("sha512-"))
    .map((each) => ({
      alg: "SHA-512",
      content: Buffer.from(each.slice("sha512-".length), "base64").toString("hex"),
    }));

function componentOf({ name, version, integrity, license: named }: LockedPackage) {
  const url = urlOf(name, version);
  const license = named ?? byLicenceFile[name];
  return {
    type: "library",
    "bom-ref": url,
    name,
    version,
    purl: url,
    hashes: hashesOf(integrity),
    licenses: license === undefined ? [] : [{ expression: license }],
  };
}

/**
 * Returns the bill of materials of an archive in CycloneDX 1.6. The text has neither time nor serial number, so that
 * the same packages give the same text.
 */
export function billOfMaterials({ name, version, node }: Program, packages: readonly LockedPackage[]): string {
  const own = `pkg:generic/${name}@${version}`;
  const runtime = `pkg:generic/node@${node}`;
  // a package that the tree contains in several folders is listed once
  const components = [...new Map(packages.map((each) => [urlOf(each.name, each.version), componentOf(each)])).values()];
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": own, name, version, licenses: [{ license: { id: "Apache-2.0" } }] },
    },
    components: [
      ...components,
      {
        type: "platform",
        "bom-ref": runtime,
        name: "node",
        version: node,
        purl: runtime,
        licenses: [{ expression: "MIT" }],
      },
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
