// Plain JavaScript, because this file runs before packages are installed: it repairs the lock that the installation
// needs.

const systems = ["darwin", "linux", "win32", "freebsd", "openbsd", "netbsd", "android", "aix", "sunos", "openharmony"];
const processors = ["arm64", "x64", "ia32", "arm", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/** Returns the optional dependencies for which the lock has no entry. */
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

/**
 * Returns a lock entry that npm installs only on the package's platform; null if the package's name does not contain a
 * platform.
 */
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
