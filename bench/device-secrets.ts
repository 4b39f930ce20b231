import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

const Secret = z.object({ secret: z.string() });

/** Reads the secrets that an agent keeps in its data folder: device id → secret. */
export function readSecrets(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => basename(path) === "secret.json",
  );
  return new Map(
    files.map((path) => [
      basename(dirname(path)),
      Secret.parse(JSON.parse(readFileSync(join(folder, path), "utf8"))).secret,
    ]),
  );
}
