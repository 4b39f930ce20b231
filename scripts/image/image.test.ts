import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { root } from "../repository.ts";
import { account } from "./debian-root.ts";
import { writeImage } from "./oci-image.ts";

const run = promisify(execFile);
const read = (path: string) => readFileSync(join(root, path), "utf8");

const documented = new Set(
  [...read("docs/operate/settings.md").matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(([, name = ""]) => name),
);

const Container = z.object({
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
  env: z.array(z.object({ name: z.string() })),
  volumeMounts: z.array(z.object({ mountPath: z.string(), name: z.string() })),
  startupProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
});
const Deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ runAsUser: z.number(), runAsGroup: z.number(), fsGroup: z.number() }),
        containers: z.tuple([Container]),
        volumes: z.array(z.object({ name: z.string() })),
      }),
    }),
  }),
});

test("the manifests contain only documented settings, and run as the account of the image", () => {
  const documents = parseAllDocuments(read("deploy/container/kubernetes.yaml")).map((document) => {
    expect(document.errors).toEqual([]);
    return z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) }).parse(document.toJS());
  });
  expect(documents.map(({ kind }) => kind)).toEqual(["Secret", "Deployment", "PodDisruptionBudget", "Service"]);
  const secret = z.object({ stringData: z.record(z.string(), z.string()) }).parse(documents[0]);
  const { securityContext, containers, volumes } = Deployment.parse(documents[1]).spec.template.spec;
  const [container] = containers;
  const own = container.env.map(({ name }) => name).filter((name) => name !== "POD_IP");
  const { services } = z
    .object({ services: z.object({ huiyan: z.object({ environment: z.record(z.string(), z.string()) }) }) })
    .parse(parse(read("deploy/container/compose.yaml")));
  const set = [...Object.keys(secret.stringData), ...own, ...Object.keys(services.huiyan.environment)];
  expect(set.filter((name) => !documented.has(name))).toEqual([]);
  expect(Object.values(securityContext).slice(0, 3)).toEqual([account.id, account.id, account.id]);
  expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
  const paths = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
    (probe) => probe.httpGet.path,
  );
  expect(paths).toEqual(["/readyz", "/readyz", "/healthz"]);
});

const sha256Of = async (path: string) => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
};

const Index = z.object({ manifests: z.tuple([z.object({ digest: z.string(), size: z.number() })]) });
const Manifest = z.object({
  config: z.object({ digest: z.string() }),
  layers: z.array(z.object({ digest: z.string(), size: z.number() })),
});
const Config = z.object({
  config: z.object({ User: z.string(), Entrypoint: z.array(z.string()), Env: z.array(z.string()) }),
  rootfs: z.object({ diff_ids: z.array(z.string()) }),
});

/**
 * Unpacks an image and checks that every blob has the hash of its name.
 * @returns the configuration, and the layers' files in order
 */
async function openImage(file: string, folder: string) {
  mkdirSync(folder);
  await run("tar", ["-xf", file, "-C", folder]);
  const blob = (digest: string) => join(folder, "blobs", digest.replace(":", "/"));
  const checked = async (digest: string) => {
    expect(`sha256:${await sha256Of(blob(digest))}`).toBe(digest);
    return blob(digest);
  };
  const json = async (digest: string): Promise<unknown> => JSON.parse(readFileSync(await checked(digest), "utf8"));
  const [entry] = Index.parse(JSON.parse(readFileSync(join(folder, "index.json"), "utf8"))).manifests;
  const manifest = Manifest.parse(await json(entry.digest));
  const { config, rootfs } = Config.parse(await json(manifest.config.digest));
  const layers = [];
  for (const { digest, size } of manifest.layers) {
    layers.push(await checked(digest));
    expect(statSync(blob(digest)).size).toBe(size);
  }
  expect(rootfs.diff_ids).toHaveLength(layers.length);
  return { config, layers, bytes: manifest.layers.reduce((sum, { size }) => sum + size, 0) };
}

const program = {
  User: "7:7",
  Env: [],
  Entrypoint: ["/a"],
  WorkingDir: "/",
  ExposedPorts: {},
  Volumes: {},
  StopSignal: "SIGTERM",
  Labels: {},
};

test("the files of an image are named by their hashes, and the same input gives the same bytes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-layers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sums = [];
  for (const name of ["one", "two"]) {
    const [source, work, out] = ["source", "work", "image.tar"].map((part) => join(folder, `${name}-${part}`));
    if (source === undefined || work === undefined || out === undefined) throw new Error("three paths");
    mkdirSync(source);
    mkdirSync(work);
    writeFileSync(join(source, "b"), "B");
    writeFileSync(join(source, "a"), "A");
    await writeImage({ work, out, reference: "a:1", architecture: "amd64" }, [{ folder: source, owner: 7 }], program);
    const { config, layers } = await openImage(out, join(folder, `${name}-open`));
    expect(config.User).toBe("7:7");
    const listed = execFileSync("tar", ["--numeric-owner", "-tvzf", layers[0] ?? ""], { encoding: "utf8" });
    expect(listed.split("\n").filter((line) => / 7\/7 +1 /.test(line))).toHaveLength(2);
    sums.push(await sha256Of(out));
  }
  expect(sums[0]).toBe(sums[1]);
});

function mayIsolate(): boolean {
  try {
    execFileSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"], { stdio: "ignore" });
    return existsSync("/usr/bin/apt-get") && existsSync("/usr/bin/dpkg-deb");
  } catch {
    return false;
  }
}

const visit = `
  const deadline = Date.now() + 90_000;
  let ready = false;
  while (!ready && Date.now() < deadline) {
    ready = await fetch("http://127.0.0.1:8686/readyz").then(({ ok }) => ok, () => false);
    if (!ready) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const page = await fetch("http://127.0.0.1:8686/").then((answer) => answer.text(), String);
  console.log(JSON.stringify({ ready, hasConsole: page.includes("<script"), uid: process.getuid() }));
`;

/** Runs only in `npm run lab -- soak`, because it takes a minute and a gigabyte. */
test.runIf(process.env.HUIYAN_SOAK === "1" && process.platform === "linux" && mayIsolate())(
  "the image has at most 300 MB, and runs as an unprivileged account that may write only to its data folder",
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-image-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const [key, archive, image] = [
      join(folder, "private.pem"),
      join(folder, "huiyan.tar.gz"),
      join(folder, "image.tar"),
    ];
    writeFileSync(key, generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }));
    const named = ["--platform", `linux-${process.arch}`, "--key", key, "--version", "24.11.1"];
    await run(process.execPath, [
      join(root, "scripts/bundle/bundle-server.ts"),
      ...named,
      "--out",
      archive,
      "--level",
      "0",
    ]);
    const { stdout } = await run(process.execPath, [
      join(root, "scripts/image/build-image.ts"),
      "--archive",
      archive,
      "--out",
      image,
    ]);
    console.log(stdout);
    const { config, layers, bytes } = await openImage(image, join(folder, "open"));
    expect(bytes).toBeLessThan(300_000_000);
    const system = join(folder, "root");
    mkdirSync(system);
    for (const layer of layers) await run("tar", ["-xzpf", layer, "-C", system, "--keep-directory-symlink"]);
    const entry = config.Entrypoint.join(" ");
    const as = `/usr/sbin/chroot --userspec=${config.User} ${system} /usr/bin/sh -c`;
    const script = [
      "ip link set lo up",
      `mkdir -p ${system}/proc ${system}/dev`,
      `mount -t proc proc ${system}/proc && mount --rbind /dev ${system}/dev`,
      `env -i ${config.Env.join(" ")} ${as} 'cd /var/lib/huiyan && exec ${entry}' > ${folder}/log 2>&1 & server=$!`,
      `env -i VISIT="$VISIT" PATH=/usr/bin ${as} 'for file in /x /etc/x /opt/huiyan/x; do (: > $file) 2>/dev/null && echo wrote $file; done; exec /opt/huiyan/bin/node --input-type=module -e "$VISIT"'`,
      "kill $server; wait $server",
    ].join("\n");
    const child = spawn("unshare", ["--net", "--mount", "--pid", "--fork", "bash", "-c", script], {
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", VISIT: visit },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [output, problems] = ["", ""];
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (problems += text));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, problems], `${output}${readFileSync(join(folder, "log"), "utf8")}`).toEqual([0, ""]);
    expect(JSON.parse(output)).toEqual({ ready: true, hasConsole: true, uid: account.id });
  },
);
