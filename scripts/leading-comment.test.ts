import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { leadingComment } from "./leading-comment.mjs";
import { root } from "./repository.ts";

const Groups = z.object({ groups: z.record(z.string(), z.record(z.string(), z.array(z.string()))) });
const { groups } = Groups.parse(JSON.parse(readFileSync(join(root, "scripts/commands.json"), "utf8")));
const helped = Object.entries(groups).flatMap(([group, commands]) =>
  Object.entries(commands).flatMap(([name, programs]) => {
    const program = programs.at(-1) ?? "";
    return program.startsWith("node_modules/") ? [] : [[`${group} -- ${name}`, program] as const];
  }),
);

describe("help of a program", () => {
  it.each(helped)("npm run %s has a leading comment, which is its help", (_command, program) => {
    const help = leadingComment(readFileSync(join(root, program.split(" ")[0] ?? ""), "utf8"));
    expect(help.length).toBeGreaterThan(40);
    expect(help).not.toMatch(/^[/*]|^import/m);
  });

  it.each([
    ["// Prints a.\n// b\nimport c;", "Prints a.\nb"],
    ["/**\n * Prints a.\n *\n * b\n */\nimport c;", "Prints a.\n\nb"],
    ["import c;\n// no help", ""],
  ])("the leading comment of %j is %j", (source, help) => expect(leadingComment(source)).toBe(help));
});
