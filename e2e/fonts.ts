import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Weights that the console uses. */
const weights = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

/**
 * A machine without a Chinese font would show boxes in every screenshot. Makes a fontconfig file of Noto Sans SC from
 * npm beside the fonts of the system, and answers its path.
 */
export async function prepareFonts(folder: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const source = dirname(require.resolve("@expo-google-fonts/noto-sans-sc/package.json"));
  await mkdir(folder, { recursive: true });
  for (const weight of weights) {
    const file = `NotoSansSC_${weight}.ttf`;
    await copyFile(join(source, weight, file), join(folder, file));
  }
  const config = join(folder, "fonts.conf");
  await writeFile(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${join(folder, "cache")}</cachedir>
</fontconfig>
`,
  );
  return config;
}
