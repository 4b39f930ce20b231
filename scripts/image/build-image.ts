/** `npm run image`: builds a container image from Debian's packages and an archive of the platform. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { account, layDebianRoot } from "./debian-root.ts";
import { writeImage } from "./oci-image.ts";

const usage = `用法：
  npm run image -- --archive huiyan.tar.gz --out huiyan-image.tar
      把 npm run bundle-server 的压缩包做成容器镜像（OCI 格式），底层只用本机软件源里的 Debian 软件包；
      须在 Debian 上运行。装入：docker load -i huiyan-image.tar，或 podman load -i huiyan-image.tar`;

const Manifest = z.object({ version: z.string(), platform: z.enum(["linux-x64", "linux-arm64"]) });
const architectures = { "linux-x64": "amd64", "linux-arm64": "arm64" } as const;
const data = "/var/lib/huiyan";
const program = "/opt/huiyan";

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

async function run(): Promise<void> {
  const { archive, out } = parseArgs({ options: { archive: { type: "string" }, out: { type: "string" } } }).values;
  if (archive === undefined || out === undefined) throw new Error(usage);
  const work = mkdtempSync(join(tmpdir(), "huiyan-image-"));
  try {
    const folders = ["debian", "program", "data", "layout"].map((name) => join(work, name));
    const [debian = "", programs = "", owned = "", layout = ""] = folders;
    for (const folder of folders) mkdirSync(folder);
    mkdirSync(join(programs, program), { recursive: true });
    execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", join(programs, program)]);
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(programs, program, "package.json"), "utf8")));
    const architecture = architectures[manifest.platform];
    const own = execFileSync("dpkg", ["--print-architecture"], { encoding: "utf8" }).trim();
    if (own !== architecture) throw new Error(`压缩包是 ${architecture} 的，这台机器是 ${own}，请在同一平台上制作镜像`);
    const contents = layDebianRoot(debian);
    mkdirSync(join(owned, data), { recursive: true, mode: 0o700 });
    const { size, unpacked } = await writeImage(
      { work: layout, out, architecture, reference: `huiyan:${manifest.version}` },
      [
        { folder: debian, owner: 0 },
        { folder: programs, owner: 0 },
        { folder: owned, only: `.${data}`, owner: account.id },
      ],
      {
        User: `${account.id}:${account.id}`,
        // the variables are the same as in the script `run` of the archive
        Env: [
          `HUIYAN_DATA=${data}`,
          "HOST=0.0.0.0",
          // browsers cannot reach a container's own address; LIVE_UDP_PORT and LIVE_UDP_HOST switch WebRTC on
          "LIVE_UDP_PORT=off",
          // the command `huiyan` is in the program's folder
          `PATH=${program}:/usr/bin`,
          "MALLOC_ARENA_MAX=2",
          "MALLOC_MMAP_THRESHOLD_=131072",
        ],
        Entrypoint: [`${program}/bin/node`, `${program}/apps/server/src/main.ts`, "--no-demo"],
        WorkingDir: data,
        ExposedPorts: { "8686/tcp": {} },
        Volumes: { [data]: {} },
        StopSignal: "SIGTERM",
        Labels: { "org.opencontainers.image.title": "huiyan", "org.opencontainers.image.version": manifest.version },
      },
    );
    for (const line of contents) console.log(line);
    console.log(`${out}：${megabytes(size)}，展开后 ${megabytes(unpacked)}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
