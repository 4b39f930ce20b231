import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithmSigningText, type InstallAlgorithmParams } from "@huiyan/contract/algorithm/package.device";
import { type UpgradeParams } from "@huiyan/contract/device/device.device";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { ZipFile } from "yazl";
import { platformName } from "#agent/machine.ts";

/** Publisher that signs packages in tests. */
export interface Publisher {
  /** Public key: base64 of its SPKI form. */
  publicKey: string;
  /** Private key in PEM format. */
  privateKey: string;
  /** Returns the parameters of the platform's command to install a package at this path. */
  params(bytes: Buffer, path: string, version: string): UpgradeParams;
  /** Returns the parameters of the platform's command to install an algorithm package. */
  algorithm(bytes: Buffer, path: string, manifest: AlgorithmManifest): InstallAlgorithmParams;
}

export function newPublisher(): Publisher {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    params(bytes, path, version) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const text = packageSigningText(version, platformName, sha256);
      const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
      return { version, platform: platformName, path, sha256, bytes: bytes.length, signature };
    },
    algorithm(bytes, path, described) {
      const manifest = JSON.stringify(described);
      const [sha256, ofManifest] = [bytes, manifest].map((each) => createHash("sha256").update(each).digest("hex"));
      const text = algorithmSigningText(described.id, described.version, sha256 ?? "", ofManifest ?? "");
      const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
      return { path, sha256: sha256 ?? "", bytes: bytes.length, manifest, signature, rollback: false };
    },
  };
}

export interface PackedFile {
  path: string;
  text: string | Buffer;
  mode?: number;
}

/** Returns the two files of a package that describe its content. */
export function packageManifests(version: string): PackedFile[] {
  return [
    { path: "package.json", text: JSON.stringify({ name: "huiyan-edge", version, platform: platformName }) },
    { path: "apps/edge/package.json", text: JSON.stringify({ name: "@huiyan/edge", version, type: "module" }) },
  ];
}

/** Returns a zip of these files, in this order. */
export async function zipOf(files: readonly PackedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, text, mode = 0o100644 } of files) zip.addBuffer(Buffer.from(text), path, { mode });
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the zip with one path replaced by another of the same length. */
export function renamedEntry(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error("the paths differ in length");
  return Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
}
