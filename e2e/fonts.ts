import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Font weights that the console uses. */
const weights = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

/**
 * Writes a fontconfig file that adds Noto Sans SC from npm to the system's fonts. Without a Chinese font, screenshots
 * would show boxes. The fonts are read from the npm package. The file is written only when its content changes, since a
 * page that has mapped a font crashes (SIGBUS) when the file is rewritten.
 * @returns path of the file
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
