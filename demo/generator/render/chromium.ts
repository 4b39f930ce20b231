import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface OpenBrowser {
  /** Rejects when the browser ends unexpectedly. */
  ended: Promise<never>;
  close(): Promise<void>;
}

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Chromium flags for software WebGL, and for colours and fonts that are the same on every machine. */
const flags = [
  "--headless",
  "--no-sandbox",
  "--no-first-run",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-dev-shm-usage",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
];

export function openChromium(url: string): OpenBrowser {
  const program = process.env.HUIYAN_CHROMIUM ?? places.find((path) => existsSync(path));
  if (program === undefined) {
    throw new Error("no Chromium: install the packages chromium and fonts-noto-cjk, or set HUIYAN_CHROMIUM");
  }
  const profile = mkdtempSync(join(tmpdir(), "huiyan-scene-"));
  const browser = spawn(program, [...flags, `--user-data-dir=${profile}`, url], { stdio: "ignore" });
  const exit = once(browser, "exit");
  const ended = exit.then(([code]) => {
    throw new Error(`the browser ended before the scene was drawn (code ${code})`);
  });
  // `close` also rejects this promise. Without a handler a late rejection would end the process.
  ended.catch(() => undefined);
  return {
    ended,
    async close() {
      browser.kill("SIGTERM");
      await exit.catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
