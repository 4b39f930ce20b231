/** Maximum number of entries and of unpacked bytes in a package. The agent's own package has less than 2 MB. */
export const packageLimits = { entries: 5_000, unpackedBytes: 256 * 1024 * 1024, manifestBytes: 4 * 1024 } as const;

export const manifestName = "package.json";
/** Workspace packages that every version contains under `packages/`. */
export const ownPackages = ["contract", "device-link", "face-model", "gb28181"] as const;
const allowedFolders = ["apps/edge/", ...ownPackages.map((name) => `packages/${name}/`)];
const kindMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;

export interface PackageEntry {
  fileName: string;
  /** Attributes of the zip entry. The upper 16 bits are the Unix mode; 0 if the packer set none. */
  externalFileAttributes: number;
}

/** Returns why no package may contain the entry (a link, or a path outside the package); undefined if it may. */
export function plainEntryTrouble({ fileName, externalFileAttributes }: PackageEntry): string | undefined {
  const kind = (externalFileAttributes >>> 16) & kindMask;
  if (kind !== 0 && kind !== regularFile && kind !== folder) return `安装包中有链接或特殊文件：${fileName}`;
  if (!isPlainPath(fileName)) return `安装包中有不允许的路径：${fileName}`;
  return undefined;
}

/** Returns why a package of device software may not contain the entry; undefined if it may. */
export function entryTrouble(entry: PackageEntry): string | undefined {
  const { fileName } = entry;
  const trouble = plainEntryTrouble(entry);
  if (trouble !== undefined) return trouble;
  if (fileName !== manifestName && !allowedFolders.some((allowed) => fileName.startsWith(allowed)))
    return `安装包中有不属于设备程序的文件：${fileName}`;
  return undefined;
}

function isPlainPath(name: string): boolean {
  if (/[\\:\0]/.test(name) || name.startsWith("/")) return false;
  const parts = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  return parts.every((part) => part !== "" && part !== "." && part !== ".." && part !== "node_modules");
}
