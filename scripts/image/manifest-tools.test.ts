import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { root } from "../repository.ts";
import { writeImage } from "./oci-image.ts";

/**
 * Returns whether a tool is installed. The tests parse the shipped files with Debian's docker-compose,
 * kubernetes-client, skopeo and systemd.
 */
const has = (tool: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, tool)));
const path = (name: string) => join(root, "deploy", name);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-manifests-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.runIf(has("docker-compose"))("docker-compose reads the compose file with all its content", () => {
  const env = { ...process.env, HUIYAN_VERSION: "1.2.3" };
  const file = path("container/compose.yaml");
  const read = parse(execFileSync("docker-compose", ["-f", file, "config"], { env, encoding: "utf8" }));
  expect(read.services.huiyan).toMatchObject({
    image: "huiyan:1.2.3",
    read_only: true,
    cap_drop: ["ALL"],
    restart: "unless-stopped",
    stop_grace_period: "60s",
  });
  const written = parse(readFileSync(file, "utf8"));
  expect(Object.keys(read.services.huiyan).toSorted()).toEqual(Object.keys(written.services.huiyan).toSorted());
});

test.runIf(has("kubectl"))(
  "kubectl recognises each kind in the Kubernetes file; without a cluster it does not check the fields",
  () => {
    const file = path("container/kubernetes.yaml");
    const label = JSON.stringify({ metadata: { labels: { checked: "yes" } } });
    const known = (text: string) =>
      execFileSync("kubectl", ["patch", "--local", "--type=strategic", "-p", label, "-o", "name", "-f", text], {
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(known(file).split("\n").filter(Boolean)).toEqual([
      ...["secret/huiyan", "deployment.apps/huiyan", "poddisruptionbudget.policy/huiyan", "service/huiyan"],
    ]);
    const wrong = join(temporaryFolder(), "wrong.yaml");
    writeFileSync(wrong, readFileSync(file, "utf8").replace("kind: Service", "kind: Servise"));
    expect(() => known(wrong)).toThrow("Servise");
  },
);

test.runIf(has("systemd-analyze")).each(["server/huiyan.service", "agent/huiyan-agent.service"])(
  "systemd-analyze reports nothing about %s if its program is installed",
  (unit) => {
    const folder = temporaryFolder();
    const program = join(folder, "run");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    const text = readFileSync(path(unit), "utf8");
    const placed = text.replace(/^ExecStart=\S+/m, `ExecStart=${program}`);
    expect(placed).not.toBe(text);
    const file = join(folder, unit.split("/").at(-1) ?? "");
    writeFileSync(file, placed);
    const found = execFileSync("sh", ["-c", `systemd-analyze verify "$1" 2>&1`, "sh", file], { encoding: "utf8" });
    expect(found).toBe("");
  },
);

test("a comment of the unit names the setting for a folder of backups on another disk", () => {
  const unit = readFileSync(path("server/huiyan.service"), "utf8");
  expect(unit).toMatch(/^# .*BACKUP_FOLDER.* ReadWritePaths=\/\S+\nProtectSystem=strict$/m);
});

test.each(["docs/operate/backup.md", "docs/zh/operate/backup.md"])(
  "the unit setting on %s allows writing to the backup folder of the same page",
  (page) => {
    const text = readFileSync(join(root, page), "utf8");
    const folderOf = (setting: string) => new RegExp(`\\b${setting}=(/\\S+)`).exec(text)?.[1];
    expect(folderOf("BACKUP_FOLDER")).toBeDefined();
    expect(folderOf("ReadWritePaths")).toBe(folderOf("BACKUP_FOLDER"));
  },
);

test.runIf(has("skopeo"))("skopeo reads the configuration of an image in its two formats", async () => {
  const folder = temporaryFolder();
  const [source, work, out] = [join(folder, "source"), join(folder, "work"), join(folder, "image.tar")];
  for (const name of [source, work]) mkdirSync(name);
  writeFileSync(join(source, "a"), "A");
  const program = {
    User: "7:7",
    Env: ["A=1"],
    Entrypoint: ["/a"],
    WorkingDir: "/",
    ExposedPorts: {},
    Volumes: {},
    StopSignal: "SIGTERM",
    Labels: { name: "value" },
  };
  await writeImage(
    { work, out, reference: "huiyan:1", architecture: "amd64" },
    [{ folder: source, owner: 7 }],
    program,
  );
  const inspect = (kind: string) => {
    const text = execFileSync("skopeo", ["inspect", "--config", `${kind}:${out}`], { encoding: "utf8" });
    return JSON.parse(text);
  };
  expect(inspect("oci-archive").config).toMatchObject({ User: "7:7", Entrypoint: ["/a"], Env: ["A=1"] });
});
