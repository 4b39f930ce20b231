import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/operate/probes.md"), "utf8");

it("docs/operate/probes.md lists every metric of the server with its type", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const served = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`);
  const listed = [...page.matchAll(/^\| `(huiyan_\w+)` +\| (\w+) +\|/gm)].map(([, name, type]) => `${name} ${type}`);
  expect(served.length).toBeGreaterThan(40);
  expect(listed.toSorted()).toEqual(served.toSorted());
});
