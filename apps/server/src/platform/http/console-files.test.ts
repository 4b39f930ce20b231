import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("redirects a browser's default icon request to the console's icon", async () => {
  const { status, headers } = await fetch(`${app.url}/favicon.ico`, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([302, "/favicon.svg"]);
});
