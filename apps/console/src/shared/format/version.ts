/** Returns a version with a leading V, such as `V24.11.1`. The server's value may already have the V. */
export function versionLabel(version: string): string {
  return version.startsWith("V") ? version : `V${version}`;
}
