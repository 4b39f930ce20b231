/** The feature that a path belongs to, and the part of the product; a feature has the same folder everywhere: CONTRIBUTING.md. */
export interface FeaturePath {
  part: "server" | "console" | "edge" | "contract" | "e2e";
  feature: string;
}

const patterns: readonly [FeaturePath["part"], RegExp][] = [
  ["server", /^apps\/server\/(?:src\/features|test)\/([a-z-]+)\//],
  ["console", /^apps\/console\/(?:src\/features|test)\/([a-z-]+)\//],
  ["edge", /^apps\/edge\/(?:src\/features|test)\/([a-z-]+)\//],
  ["contract", /^packages\/contract\/src\/([a-z-]+)\//],
  ["e2e", /^e2e\/([a-z-]+)\//],
];

export function featureOf(path: string): FeaturePath | null {
  for (const [part, pattern] of patterns) {
    const feature = pattern.exec(path)?.[1];
    if (feature !== undefined) return { part, feature };
  }
  return null;
}

/**
 * Folders of journeys for a changed path: that of its feature; where it has none, that of the feature whose name begins its
 * own (device-admin: device); of the console's shell that of the shell.
 */
export function journeyFolderOf(path: string, folders: readonly string[]): string | null {
  const feature = path.startsWith("apps/console/src/app/") ? "shell" : featureOf(path)?.feature;
  if (feature === undefined) return null;
  const fitting = folders.filter((folder) => feature === folder || feature.startsWith(`${folder}-`));
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
