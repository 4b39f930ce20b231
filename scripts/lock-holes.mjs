// Plain JavaScript: it mends the lock without which nothing can be installed.

const systems = ["darwin", "linux", "win32", "freebsd", "openbsd", "netbsd", "android", "aix", "sunos", "openharmony"];
const processors = ["arm64", "x64", "ia32", "arm", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/** Optional packages that the lock names as dependencies but has no entry for. */
export function findHoles(packages) {
  return Object.entries(packages).flatMap(([requiredBy, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([, version]) => /^\d+\.\d+\.\d+/.test(version))
      .filter(([name]) => !isLocked(packages, requiredBy, name))
      .map(([name, version]) => ({ name, version, requiredBy, dev: entry.dev === true })),
  );
}

function isLocked(packages, requiredBy, name) {
  return [`${requiredBy}/node_modules/${name}`, `node_modules/${name}`].some((path) => packages[path] !== undefined);
}

/** An entry that npm skips on every machine the package is not for; null where the name does not tell the platform. */
export function entryFor({ name, version, dev }) {
  const parts = name
    .toLowerCase()
    .replace("gnueabihf", "-gnueabihf")
    .split(/[^a-z0-9]+/);
  const os = systems.filter((system) => parts.includes(system));
  const cpu = processors.filter((processor) => parts.includes(processor));
  if (os.length === 0 && cpu.length === 0) return null;
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev: true } : {}),
    ...libc(parts, os),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

function libc(parts, os) {
  if (parts.includes("musl")) return { libc: ["musl"] };
  return parts.includes("gnu") && os.includes("linux") ? { libc: ["glibc"] } : {};
}
