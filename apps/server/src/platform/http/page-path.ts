/** More layers of percent signs than anybody needs. */
const maxLayers = 4;

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The path without any of its percent signs; undefined where these are none, or too many on top of each other. */
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

/** A path that every server reads alike. */
function isPlainPath(path: string): boolean {
  const text = bare(path);
  if (text === undefined || hasForbidden(path) || hasForbidden(text)) return false;
  // a slash that was written as an escape is a slash to some servers and none to others
  return slashes(text) === slashes(path) && !text.split("/").some(isDots);
}

/**
 * What of a request may go to a device's page: a path that is the page's or lies below it, however a server may read
 * it. Dot segments, escapes of slashes and dots, backslashes, control signs and broken escapes are refused.
 * @param target path with query as it was sent
 */
export function pagePath(target: string, prefix: string): string | undefined {
  const [path = ""] = target.split("?", 1);
  const isBelow = path === prefix || path.startsWith(`${prefix}/`);
  return isBelow && isPlainPath(path) && !hasForbidden(target) ? target : undefined;
}

export interface PagePosition {
  /** Where the platform shows the device. */
  base: string;
  /** What was asked of the device, with query. */
  path: string;
  /** The page. */
  prefix: string;
}

const device = "http://device.invalid";

/** Where a device's answer may send the browser on: below the page that is shown, nowhere else. */
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
