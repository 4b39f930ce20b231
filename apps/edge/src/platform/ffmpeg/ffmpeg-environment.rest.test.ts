import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const starter = join(import.meta.dirname, "../../../test/decoder/start-decoder.ts");

/**
 * Returns the lines of a script that replaces ffmpeg. Each process of the script stores its environment in a file and
 * describes a video. The script succeeds only if it is called with `-version`.
 */
const watchingProgram = (stored: string): string[] => [
  "#!/bin/sh",
  `tr '\\0' '\\n' </proc/$$/environ >"${stored}/$$"`,
  'echo "ffmpeg version 8.0 Copyright (c) 2000-2026"',
  'echo "Stream #0:0: Video: h264 (High), yuv420p, 640x360, 25 fps" >&2',
  '[ "$2" = "-version" ]',
];

test.each(["description", "picture", "analysis", "clip", "frames", "encoder", "push"])(
  "passes only search paths and memory settings to ffmpeg: %s",
  (kind) => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-environment-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [program, stored] = [join(folder, "ffmpeg"), join(folder, "stored")];
    mkdirSync(stored);
    writeFileSync(program, watchingProgram(stored).join("\n"), { mode: 0o755 });
    const env = { ...process.env, FFMPEG_PATH: program, HUIYAN_KEY: "a-key-that-no-decoder-may-have" };
    execFileSync(process.execPath, [starter, kind, folder], { env, stdio: "pipe" });
    const environments = readdirSync(stored).map((name) => readFileSync(join(stored, name), "utf8").trim());
    // one process prints the version, another one decodes
    expect(environments.length).toBeGreaterThan(1);
    // the shell that runs the script adds PWD
    const allowed = new Set(["PATH", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "PWD"]);
    for (const environment of environments) {
      const names = environment.split("\n").map((line) => line.split("=", 1)[0] ?? "");
      expect(names.filter((name) => !allowed.has(name))).toEqual([]);
      expect(names).toContain("PATH");
    }
  },
);
