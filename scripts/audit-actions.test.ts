import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { auditActions } from "../packages/contract/src/audit/audit-actions.ts";
import { projectFiles } from "./repository.ts";

/** Returns the actions that the server writes into the audit log, as found in its sources. */
function writtenActions(): string[] {
  const sources = projectFiles().filter((path) => /^apps\/server\/src\/.*(?<!\.test)\.ts$/.test(path));
  const calls = /(?:auditEntry\(\s*ctx|saveOrganisationSetting\(\s*ctx),\s*"([^"]+)"/g;
  return sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(calls)].flatMap(([, action]) => action ?? []),
  );
}

it("every action that is written into the audit log has a text", () => {
  const written = writtenActions();
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((action) => auditActions[action] === undefined)).toEqual([]);
});
