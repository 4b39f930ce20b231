// Adds missing entries to package-lock.json. A registry without some platforms' optional packages causes such gaps, and
// `npm ci` then stops with EUSAGE “Missing: … from lock file”. Run this after every change of the lock.
import { readFileSync, writeFileSync } from "node:fs";
import { entryFor, findHoles } from "./lock-holes.mjs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const hole of findHoles(lock.packages)) {
  const entry = entryFor(hole);
  if (entry === null) {
    console.error(`cannot tell the platform of ${hole.name}@${hole.version} (wanted by ${hole.requiredBy})`);
    process.exitCode = 1;
    continue;
  }
  lock.packages[`node_modules/${hole.name}`] = entry;
  console.log(`added ${hole.name}@${hole.version}`);
}
// Removes download addresses from the lock, because they depend on the registry of each machine.
for (const entry of Object.values(lock.packages)) if (entry.resolved?.startsWith("http")) delete entry.resolved;
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
