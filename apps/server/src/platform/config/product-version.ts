import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = new URL("../../../package.json", import.meta.url);

/** Version in the server's package.json; a bundle writes its own version there. */
export const productVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, "utf8"))).version;
