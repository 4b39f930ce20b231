import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Weights that the console uses. */
const weights = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

/**
 * Makes a fontconfig file that adds Noto Sans SC from npm to the fonts of the system: a machine without a Chinese font
 * would show boxes in every screenshot. The fonts are read where npm has put them, and the file is written only when
 * its content changes. A page maps a font into its memory, and dies (SIGBUS) when the file is written again.
 * @returns the file's path
 */
export async function prepareFonts(folder: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const source = dirname(require.resolve("@expo-google-fonts/noto-sans-sc/package.json"));
  const path = join(folder, "fonts.conf");
  const wanted = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${weights.map((weight) => `  <dir>${join(source, weight)}</dir>`).join("\n")}
  <cachedir>${join(folder, "cache")}</cachedir>
</fontconfig>
`;
  if (existsSync(path) && readFileSync(path, "utf8") === wanted) return path;
  await mkdir(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, wanted);
  await rename(unfinished, path);
  return path;
}
