import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "../repository.ts";
import { chosenJourneys, journeyProjects, journeysOf } from "./journeys.ts";
import { type Step } from "./run-step.ts";

function listed(step: Step | undefined): string {
  const [program = "", ...args] = step?.command ?? [];
  return execFileSync(program, [...args, "--list", "--reporter=list"], { cwd: root, encoding: "utf8" });
}

const projectsIn = (list: string) => new Set([...list.matchAll(/^ *\[([^\]]+)\] ›/gm)].map(([, project]) => project));

it("every project of Playwright's configuration is a step", () => {
  const known = journeyProjects.map(({ project }) => project);
  expect([...projectsIn(listed(chosenJourneys("all", "all", [])))].toSorted()).toEqual(known.toSorted());
  expect([...projectsIn(listed(journeysOf({ project: "journeys", name: "", seconds: 1, cores: 2 })))]).toEqual([
    "journeys",
  ]);
});

it("journeys whose browser died run once more: those files, of that project", () => {
  const again = journeysOf({ project: "journeys", name: "浏览器全流程", seconds: 1, cores: 2 }).again;
  expect(listed(again?.step(["alarm/folding.spec.ts"]))).toMatch(/^Total: \d+ tests? in 1 file$/m);
});
