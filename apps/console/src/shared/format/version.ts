/** `V24.11.1`, whether or not the server already wrote the V. */
export function versionLabel(version: string): string {
  return version.startsWith("V") ? version : `V${version}`;
}
