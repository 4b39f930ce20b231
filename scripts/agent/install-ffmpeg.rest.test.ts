import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../repository.ts";

const script = join(root, "deploy/agent/install-ffmpeg.sh");
const printing = (version: string) => `#!/bin/sh\necho "ffmpeg version ${version} Copyright (c) 2000-2026"\n`;

/**
 * Runs the script with a PATH that contains only grep, cp, chmod and simulated programs. `present`: version of the
 * installed ffmpeg; `apt`: version that apt-get installs.
 */
function install({ present, apt }: { present?: string; apt?: string }) {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-ffmpeg-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const program of ["grep", "cp", "chmod"]) symlinkSync(join("/bin", program), join(bin, program));
  const add = (name: string, text: string) => writeFileSync(join(bin, name), text, { mode: 0o755 });
  if (present !== undefined) add("ffmpeg", printing(present));
  const calls = join(folder, "calls");
  if (apt !== undefined) {
    writeFileSync(join(folder, "new"), printing(apt), { mode: 0o755 });
    const installs = `if [ "$1" = install ]; then cp "${join(folder, "new")}" "${join(bin, "ffmpeg")}"; fi`;
    add("apt-get", `#!/bin/sh\necho "$*" >>"${calls}"\n${installs}\n`);
  }
  const { status, stderr } = spawnSync("/bin/sh", [script], { env: { PATH: bin }, encoding: "utf8" });
  return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [] };
}

test.each(["5.1.9-0+deb12u1", "n8.0.1", "10.0"])("leaves ffmpeg %s as it is", (present) => {
  expect(install({ present, apt: "5.1.9" })).toEqual({ status: 0, stderr: "", calls: [] });
});

test.each([undefined, "4.4.2-0ubuntu0.22.04.1"])(
  "installs the distribution's ffmpeg where %s is present",
  (present) => {
    const { status, calls } = install({ ...(present !== undefined && { present }), apt: "5.1.9-0+deb12u1" });
    expect([status, calls]).toEqual([0, ["update", "install -y --no-install-recommends ffmpeg"]]);
  },
);

test.each([
  ["a distribution whose ffmpeg is old", { apt: "4.4.2-0ubuntu0.22.04.1" }],
  ["a system without a package manager", {}],
])("explains what to do on %s", (_name, system) => {
  const { status, stderr } = install(system);
  expect(status).toBe(1);
  expect(stderr).toContain("提示：没有装上 ffmpeg 5 或更高版本");
});
