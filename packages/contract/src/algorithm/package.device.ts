import { z } from "zod";
import { AlgorithmId, AlgorithmVersion } from "./algorithm.device.ts";

/** Limits of an algorithm package. */
export const algorithmPackageLimits = {
  bytes: 32 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  entries: 200,
  manifestBytes: 64 * 1024,
} as const;

/**
 * Returns the text that a publisher signs. The text binds id and version to the hashes of the package and its manifest.
 * @param sha256 hex, of the package's bytes
 * @param manifestSha256 hex, of the manifest's JSON text exactly as sent
 */
export function algorithmSigningText(id: string, version: string, sha256: string, manifestSha256: string): string {
  return ["huiyan-algorithm", "v1", id, version, sha256, manifestSha256].join("\n");
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Metadata file that the packer writes next to a package's file. `manifest`: JSON text of an AlgorithmManifest. */
export const AlgorithmSheet = z.object({
  kind: z.literal("algorithm"),
  manifest: z.string().max(algorithmPackageLimits.manifestBytes),
  notes: z.string().max(2000).default(""),
  sha256: Sha256,
  /** Base64 of the Ed25519 signature of {@link algorithmSigningText}. */
  signature: z.string().max(200),
});
export type AlgorithmSheet = z.infer<typeof AlgorithmSheet>;

/**
 * Parameters of the command `algorithm.install`. `path`: path of the package on the server; the device fetches it with
 * a signed request.
 * The device answers with progress (download, check, unpack, load), and with `done` and the version once the algorithm
 * has started.
 */
export const InstallAlgorithmParams = z.object({
  path: z.string().startsWith("/api/device/").max(200),
  bytes: z.number().int().min(1).max(algorithmPackageLimits.bytes),
  sha256: Sha256,
  manifest: z.string().max(algorithmPackageLimits.manifestBytes),
  signature: z.string().max(200),
  /** True only for a return to an older version; otherwise the device refuses a version older than the one in use. */
  rollback: z.boolean().default(false),
});
export type InstallAlgorithmParams = z.infer<typeof InstallAlgorithmParams>;

/** Parameters of the command `algorithm.uninstall`. Uninstalling an absent algorithm succeeds at once. */
export const UninstallAlgorithmParams = z.object({
  alg_id: AlgorithmId,
  /** True: the version that the device's program contains, if any, is used again. */
  restore: z.boolean().default(false),
});

/** Result of installing and of uninstalling: algorithm id → version in use afterwards. */
export const InstalledAlgorithms = z.object({ algorithms: z.record(AlgorithmId, AlgorithmVersion) });
