/** Writes THIRD-PARTY.md. Run this after every change of package-lock.json. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.ts";
import { thirdPartyList } from "./third-party-list.ts";

writeFileSync(join(root, "THIRD-PARTY.md"), thirdPartyList(root));
