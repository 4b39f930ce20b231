import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type ProposalEvidence } from "./proposal.rules.ts";

/** Origin of each network in use; for one that was trained with verdicts, also its evaluation. */
const Origins = z.record(
  z.string(),
  z.object({ sha256: z.string(), made_by: z.string(), judged: z.unknown().optional() }),
);

export const sha256Of = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/**
 * Replaces the network in use and records the reason. Without this record, no package of the agent can be built with
 * the network.
 */
export function takeNetwork(proposal: string, inUse: string, evidence: ProposalEvidence): void {
  const path = join(dirname(inUse), "origins.json");
  const name = inUse.slice(dirname(inUse).length + 1);
  const origins = Origins.parse(JSON.parse(readFileSync(path, "utf8")));
  const judged = { ...evidence, instead_of: sha256Of(inUse) };
  copyFileSync(proposal, inUse);
  origins[name] = { sha256: sha256Of(inUse), made_by: "models/plate/retrain.py", judged };
  writeFileSync(path, `${JSON.stringify(origins, null, 2)}\n`);
}
