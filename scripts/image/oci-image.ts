import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** A folder whose files become a layer; `owner` is their numeric owner and group. */
export interface LayerSource {
  folder: string;
  /** Relative path of the only file or folder that the layer contains. Its parent folders are in the layers below. */
  only?: string;
  owner: number;
}

interface Layer {
  /** SHA-256 of the compressed layer, as `sha256:…`. */
  digest: string;
  /** SHA-256 of the uncompressed tar, as `sha256:…`. */
  diffId: string;
  /** Bytes of the compressed layer; `unpacked` counts those of the tar. */
  size: number;
  unpacked: number;
}

/** Fields of an image configuration (OCI image format 1.1) that depend on the program. */
export interface ImageProgram {
  User: string;
  Env: readonly string[];
  Entrypoint: readonly string[];
  WorkingDir: string;
  ExposedPorts: Record<string, object>;
  Volumes: Record<string, object>;
  StopSignal: string;
  Labels: Record<string, string>;
}

/** Creation time of the image and of all its files, fixed so that the same contents give the same image. */
const epoch = "2020-01-01T00:00:00Z";
const tarOptions = ["--sort=name", `--mtime=${epoch}`, "--numeric-owner", "--format=posix"];
/** tar option that leaves times and process ids out of the extended headers. */
const plainHeaders = "--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime";

const sha256 = (bytes: string | Buffer) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** Creates a stream that passes bytes through and computes their hash and number. */
function measured() {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => `sha256:${hash.digest("hex")}`, bytes: () => bytes };
}

async function writeLayer({ folder, only = ".", owner }: LayerSource, blobs: string): Promise<Layer> {
  const owned = [`--owner=${owner}`, `--group=${owner}`];
  const tar = spawn("tar", [...tarOptions, plainHeaders, ...owned, "-cf", "-", "-C", folder, only], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [plain, packed] = [measured(), measured()];
  const path = join(blobs, "unnamed");
  const [[code]] = await Promise.all([
    once(tar, "close"),
    pipeline(tar.stdout, plain.stream, createGzip({ level: 9 }), packed.stream, createWriteStream(path)),
  ]);
  if (code !== 0) throw new Error(`tar 未能打包（退出码 ${code}）`);
  const digest = packed.digest();
  renameSync(path, join(blobs, digest.slice("sha256:".length)));
  return { digest, diffId: plain.digest(), size: packed.bytes(), unpacked: plain.bytes() };
}

/**
 * Writes an image as one tar file (OCI image layout 1.0), which `docker load`, `podman load`, `skopeo` and `ctr` can
 * read.
 * @param work empty folder on the same disk as `out`
 * @param reference name of the image, such as `huiyan:24.12.0`
 * @returns number of bytes of all layers, compressed and uncompressed
 */
export async function writeImage(
  { work, out, reference, architecture }: { work: string; out: string; reference: string; architecture: string },
  sources: readonly LayerSource[],
  program: ImageProgram,
): Promise<{ size: number; unpacked: number }> {
  const blobs = join(work, "blobs/sha256");
  mkdirSync(blobs, { recursive: true });
  const layers: Layer[] = [];
  for (const source of sources) layers.push(await writeLayer(source, blobs));
  const write = (content: object) => {
    const text = JSON.stringify(content);
    const digest = sha256(text);
    writeFileSync(join(blobs, digest.slice("sha256:".length)), text);
    return { digest, size: Buffer.byteLength(text) };
  };
  const config = write({
    created: epoch,
    architecture,
    os: "linux",
    config: program,
    rootfs: { type: "layers", diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created: epoch, created_by: "scripts/image/build-image.ts" })),
  });
  const manifest = write({
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    config: { mediaType: "application/vnd.oci.image.config.v1+json", ...config },
    layers: layers.map(({ digest, size }) => ({
      mediaType: "application/vnd.oci.image.layer.v1.tar+gzip",
      digest,
      size,
    })),
  });
  const named = { "org.opencontainers.image.ref.name": reference, "io.containerd.image.name": reference };
  const mediaType = "application/vnd.oci.image.manifest.v1+json";
  const index = { schemaVersion: 2, manifests: [{ mediaType, ...manifest, annotations: named }] };
  writeFileSync(join(work, "index.json"), JSON.stringify(index));
  writeFileSync(join(work, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  const tar = spawn("tar", [...tarOptions, plainHeaders, "--owner=0", "--group=0", "-cf", out, "-C", work, "."], {
    stdio: "inherit",
  });
  const [code] = await once(tar, "close");
  if (code !== 0) throw new Error(`tar 未能打包（退出码 ${code}）`);
  const sum = (of: (layer: Layer) => number) => layers.reduce((total, layer) => total + of(layer), 0);
  return { size: sum(({ size }) => size), unpacked: sum(({ unpacked }) => unpacked) };
}
