import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { prepareFonts } from "../fonts.ts";
import { watchProblems } from "../problems.ts";
import { accessible, takePicture } from "../screens.ts";

const address = "http://127.0.0.1:9";

test("reports a failure in a page, unless the test allows it", async ({ context, page }) => {
  const problems = watchProblems(context);
  await page.route(`${address}/**`, (route) => {
    if (route.request().url().endsWith("/page")) return route.fulfill({ contentType: "text/html", body: brokenPage });
    return route.request().url().endsWith("/gone") ? route.fulfill({ status: 404 }) : route.abort("connectionrefused");
  });
  await page.goto(`${address}/page`);
  await expect.poll(() => problems.list().length).toBeGreaterThanOrEqual(5);
  const listed = problems.list().join("\n");
  expect(listed).toContain("console: said");
  expect(listed).toContain("page: Error: thrown");
  expect(listed).toContain(`answer: 404 GET ${address}/gone`);
  expect(listed).toContain(`request: net::ERR_CONNECTION_REFUSED GET ${address}/refused`);
  problems.allow(/gone|refused|said|thrown/);
  expect(problems.list()).toEqual([]);
});

const brokenPage = `<!doctype html><title>x</title><script>
  console.error("said");
  fetch("/gone");
  fetch("/refused").catch(() => undefined);
  setTimeout(() => { throw new Error("thrown"); });
</script>`;

test("fails on a page or open dialog with accessibility errors, and accepts one without", async ({ page }) => {
  await page.setContent('<!doctype html><html lang="zh"><title>x</title><main><h1>慧眼</h1><input></main></html>');
  await expect(accessible(page)).rejects.toThrow(/label/);
  await page.setContent('<!doctype html><html lang="zh"><title>x</title><main><h1>慧眼</h1></main></html>');
  await accessible(page);
  const dialog = (content: string, over: string) =>
    `<!doctype html><html lang="zh"><title>x</title><div id="root"><input></div><div role="dialog" aria-modal="true" aria-label="x">${content}</div>${over}</html>`;
  await page.setContent(dialog("<input>", ""));
  await expect(accessible(page)).rejects.toThrow(/label/);
  await page.setContent(dialog("<h2>慧眼</h2>", "<div><input></div>"));
  await expect(accessible(page)).rejects.toThrow(/label/);
  await page.setContent(dialog("<h2>慧眼</h2>", ""));
  await accessible(page);
});

test("does not rewrite fonts that a page may have mapped", async () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-fonts-"));
  const written = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${name} ${statSync(join(parentPath, name)).ino}`);
  const config = await prepareFonts(folder);
  const before = written();
  await prepareFonts(folder);
  expect(written()).toEqual(before);
  expect(before.map((file) => file.split(" ")[0])).toEqual(["fonts.conf"]);
  const folders = [...readFileSync(config, "utf8").matchAll(/<dir>(.*)<\/dir>/g)].map(([, path = ""]) => path);
  for (const path of folders) expect(readdirSync(path).some((name) => name.endsWith(".ttf"))).toBe(true);
  rmSync(folder, { recursive: true });
});

test("a screenshot shows Chinese characters instead of boxes", async ({ page }) => {
  await page.setContent("<!doctype html><html lang='zh'><canvas></canvas><h1>慧眼视频分析平台</h1></html>");
  await takePicture(page, "harness");
  expect(existsSync(join(import.meta.dirname, "..", "test-results", "screens", "harness-1366x768.png"))).toBe(true);
  const inked = await page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const brush = canvas?.getContext("2d");
    if (canvas === null || !brush) return [];
    brush.font = "40px sans-serif";
    // Characters without a glyph are drawn as equal boxes, so the pictures of two characters must differ.
    return ["慧", "眼"].map((letter) => {
      brush.clearRect(0, 0, canvas.width, canvas.height);
      brush.fillText(letter, 10, 50);
      return canvas.toDataURL();
    });
  });
  expect(inked[0]).not.toBe(inked[1]);
});
