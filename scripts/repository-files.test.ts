import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const Package = z.object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) });
const product = Package.parse(JSON.parse(read("package.json")));
const Workflow = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
});

it("the CI workflow runs both test commands, and every command that it runs exists", () => {
  const steps = Object.values(Workflow.parse(parse(read(".github/workflows/test.yml"))).jobs).flatMap(
    (job) => job.steps,
  );
  const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : run.replace(/^npm (run )?/, "")));
  expect(scripts).toEqual(["test", "test:rest"]);
  expect(scripts.filter((name) => product.scripts[name] === undefined)).toEqual([]);
});

it("each issue form is valid: it has a name and fields with ids", () => {
  const Form = z.object({ name: z.string(), body: z.array(z.object({ type: z.string(), id: z.string() })).min(1) });
  for (const form of ["fault", "wish"])
    expect(Form.safeParse(parse(read(`.github/ISSUE_TEMPLATE/${form}.yml`))).success).toBe(true);
});

it("the product supports the Node version that engineers use", () => {
  const minimum = Number(/>=(\d+)/.exec(product.engines.node)?.[1]);
  expect(Number(read(".nvmrc"))).toBeGreaterThanOrEqual(minimum);
});
