/** Returns whether an address has no path, query or account. Paths are appended to it. */
export function isBareAddress(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.href === `${url.origin}/`;
}

/** Whether an address names an account and one bucket. */
export function isBucketAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return true;
  const bucket = url.pathname.replaceAll(/^\/|\/$/g, "");
  return url.username !== "" && url.password !== "" && bucket !== "" && !bucket.includes("/");
}
