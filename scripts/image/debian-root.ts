import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Debian packages of the image: libraries for the program, a shell for the set-up of the database, and CA certificates.
 */
const packages = ["base-files", "netbase", "tzdata", "libc6", "libgcc-s1", "libstdc++6", "dash", "ca-certificates"];
/**
 * Files that no program reads and that the image leaves out. Copyright files are kept, because licences require them.
 */
const unread = /^usr\/share\/(man|info|locale|lintian|bash-completion|doc\/(?!.*\/copyright$))/;
const kept = ["bin", "sbin", "lib", "lib64"];

/** The unprivileged account that runs the program. Its number is fixed, because it owns the files on volumes. */
export const account = { name: "huiyan", id: 10_001 };

/**
 * Writes all CA certificates to one file, as an installation of Debian does. The package itself has one file for each.
 */
function joinCertificates(folder: string): void {
  const from = join(folder, "usr/share/ca-certificates/mozilla");
  const all = execFileSync(
    "/bin/cat",
    readdirSync(from)
      .toSorted()
      .map((name) => join(from, name)),
  );
  mkdirSync(join(folder, "etc/ssl/certs"), { recursive: true });
  writeFileSync(join(folder, "etc/ssl/certs/ca-certificates.crt"), all);
}

/**
 * Records a package in the list of installed packages, in Debian's format for vulnerability scanners.
 * @returns name and version
 */
function noteContents(folder: string, archive: string): string {
  const control = execFileSync("/usr/bin/dpkg-deb", ["--field", archive], { encoding: "utf8" });
  const name = /^Package: (.+)$/m.exec(control)?.[1] ?? "";
  const version = /^Version: (.+)$/m.exec(control)?.[1] ?? "";
  mkdirSync(join(folder, "var/lib/dpkg/status.d"), { recursive: true });
  writeFileSync(join(folder, "var/lib/dpkg/status.d", name), control);
  return `${name} ${version}`;
}

/**
 * Creates a root file system in a folder from Debian packages of this machine's sources; apt verifies their signatures.
 * @returns name and version of each package
 * @throws if this machine does not run Debian
 */
export function layDebianRoot(folder: string): string[] {
  const downloads = mkdtempSync(join(tmpdir(), "huiyan-debian-"));
  try {
    // apt's sandbox account cannot write to this folder
    execFileSync("apt-get", ["-o", "APT::Sandbox::User=root", "download", ...packages], {
      cwd: downloads,
      stdio: "pipe",
    });
    for (const name of kept) {
      mkdirSync(join(folder, "usr", name), { recursive: true });
      symlinkSync(`usr/${name}`, join(folder, name));
    }
    const contents: string[] = [];
    for (const file of readdirSync(downloads).toSorted()) {
      const archive = join(downloads, file);
      const files = execFileSync("/usr/bin/dpkg-deb", ["--fsys-tarfile", archive], { maxBuffer: 2 ** 28 });
      const listed = execFileSync("tar", ["-tf", "-"], { input: files, encoding: "utf8" }).split("\n");
      const skipped = listed.filter((path) => unread.test(path.replace(/^\.\//, "")) && !path.endsWith("/"));
      execFileSync("tar", ["-xf", "-", "-C", folder, "--keep-directory-symlink"], { input: files });
      for (const path of skipped) rmSync(join(folder, path), { force: true });
      contents.push(noteContents(folder, archive));
    }
    joinCertificates(folder);
    if (!readdirSync(join(folder, "usr/bin")).includes("sh")) symlinkSync("dash", join(folder, "usr/bin/sh"));
    const { name, id } = account;
    writeFileSync(
      join(folder, "etc/passwd"),
      `root:x:0:0:root:/root:/usr/sbin/nologin\n${name}:x:${id}:${id}::/var/lib/${name}:/usr/sbin/nologin\n`,
    );
    writeFileSync(join(folder, "etc/group"), `root:x:0:\n${name}:x:${id}:\n`);
    writeFileSync(join(folder, "etc/nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
    for (const path of ["tmp", "var/tmp"]) {
      mkdirSync(join(folder, path), { recursive: true });
      chmodSync(join(folder, path), 0o1777);
    }
    return contents;
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
}
