import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";
import { prepareFonts } from "./fonts.ts";

/**
 * Chromium of the system by precedence: first the headless shell, which has the same engine and needs two thirds of the
 * processor time.
 */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** Git-ignored folder in which an unpacked browser is kept for later runs. */
const outFolder = join(import.meta.dirname, "..", ".out");

export interface Browser {
  executablePath: string;
  /** Environment of the browser in addition to that of this process. */
  env: Record<string, string>;
}

/** Time zone of a user outside China. */
export const abroad = "America/New_York";

/**
 * Returns the time zone of a browser. `HUIYAN_ZONE` replaces all zones, to prove that the console's times do not depend
 * on it.
 */
export function browserZone(usual: string): string {
  return process.env.HUIYAN_ZONE ?? usual;
}

/**
 * Returns the Chromium for the journeys: `HUIYAN_CHROMIUM`, else that of the system, else that of npm (Linux x64 and
 * arm64).
 */
export async function findBrowser(): Promise<Browser> {
  const env = { FONTCONFIG_FILE: await prepareFonts(join(outFolder, "fonts")) };
  const configured = process.env.HUIYAN_CHROMIUM ?? systemPaths.find((path) => existsSync(path));
  if (configured !== undefined) return { executablePath: configured, env };
  const folder = await unpackChromium();
  return {
    executablePath: join(folder, "chromium"),
    env: { ...env, LD_LIBRARY_PATH: join(folder, "al2023", "lib") },
  };
}

/**
 * Unpacks the browser to a temporary name and then renames the folder, so that an interrupted unpacking is never used.
 */
async function unpackChromium(): Promise<string> {
  const archives = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
  const folder = join(outFolder, "chromium");
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const usual = process.env.TMPDIR;
  // The library's `inflate` writes only to the folder for temporary files.
  process.env.TMPDIR = unfinished;
  try {
    const names = ["chromium.br", "al2023.tar.br", "swiftshader.tar.br"];
    await Promise.all(names.map((name) => inflate(join(archives, name))));
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}
