import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";
import { prepareFonts } from "./fonts.ts";

/** The headless shell first: the same engine at two thirds of the processor time. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** Git-ignored; an unpacked browser is reused by every later run. */
const outFolder = join(import.meta.dirname, "..", ".out");

export interface Browser {
  executablePath: string;
  /** Environment of the browser in addition to that of this process. */
  env: Record<string, string>;
}

/** Time zone of a user abroad. */
export const abroad = "America/New_York";

/** Zone of the browsers; `HUIYAN_ZONE` replaces it for all: the console's times do not depend on it. */
export function browserZone(usual: string): string {
  return process.env.HUIYAN_ZONE ?? usual;
}

/** The Chromium that the journeys drive: `HUIYAN_CHROMIUM`, a system Chromium, or that of npm (Linux x64 and arm64). */
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

/** Unpacks under another name and renames: an interrupted unpacking is never taken for a browser. */
async function unpackChromium(): Promise<string> {
  const archives = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
  const folder = join(outFolder, "chromium");
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const usual = process.env.TMPDIR;
  // `inflate` supports only the folder for temporary files.
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
