/** Maximum layers of percent encoding. */
const maxLayers = 4;

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Returns the path without percent encoding; undefined if it is malformed or has too many layers. */
function bare(path: string): string | undefined {
  let text = path;
  for (let layer = 0; layer < maxLayers; layer++) {
    const next = decoded(text);
    if (next === undefined || next === text) return next;
    text = next;
  }
  return undefined;
}

const isDots = (segment: string) => /^\.{1,2}(;|$)/.test(segment);
const slashes = (text: string) => text.split("/").length;
const isControl = (sign: string) => sign < " " || sign === "\u007f";
const hasForbidden = (text: string) => /[\\#]/.test(text) || [...text].some(isControl);

/** Returns true for a path that every web server interprets in the same way. */
function isPlainPath(path: string): boolean {
  const text = bare(path);
  if (text === undefined || hasForbidden(path) || hasForbidden(text)) return false;
  // servers differ in whether an escaped slash is a slash
  return slashes(text) === slashes(path) && !text.split("/").some(isDots);
}

/**
 * Returns the path that may be requested from a device's page: that of the page or one below it, however a server
 * interprets the path. Refuses dot segments, escaped slashes and dots, backslashes, control characters and broken
 * escapes.
 * @param target path with query as the browser sent it
 */
export function pagePath(target: string, prefix: string): string | undefined {
  const [path = ""] = target.split("?", 1);
  const isBelow = path === prefix || path.startsWith(`${prefix}/`);
  return isBelow && isPlainPath(path) && !hasForbidden(target) ? target : undefined;
}

export interface PagePosition {
  /** Path on the platform under which the device's page is served. */
  base: string;
  /** Requested path on the device, with query. */
  path: string;
  /** Path of the shown page on the device. */
  prefix: string;
}

const device = "http://device.invalid";

/**
 * Returns the target of a device's redirect as a path of the platform; undefined unless it is at or below the shown
 * page.
 */
export function pageLocation(location: string, { base, path, prefix }: PagePosition): string | undefined {
  const isForeign = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(location);
  const [plain = "", ...rest] = location.split("#");
  if (location === "" || isForeign || rest.length > 1 || location.trim() !== location) return undefined;
  if (hasForbidden(plain)) return undefined;
  const url = URL.parse(plain, device + path);
  if (url === null || url.origin !== device) return undefined;
  const target = pagePath(url.pathname + url.search, prefix);
  if (target === undefined) return undefined;
  return base + target + (rest[0] === undefined ? "" : `#${encodeURI(rest[0])}`);
}
