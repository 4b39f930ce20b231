import { readFile } from "node:fs/promises";

const addressField = 1;
const userField = 7;
const loopback = "0100007F";

/**
 * Returns true if the other end of a local connection belongs to the user of this program. Linux only: on other systems
 * the result is always true.
 * @param port port of the other end, at 127.0.0.1
 */
export async function isOwnPeer(port: number): Promise<boolean> {
  const user = process.getuid?.();
  const table = await readFile("/proc/net/tcp", "utf8").catch(() => undefined);
  if (table === undefined || user === undefined) return true;
  const wanted = `${loopback}:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const line = table.split("\n").find((text) => text.trim().split(/\s+/)[addressField] === wanted);
  return line !== undefined && Number(line.trim().split(/\s+/)[userField]) === user;
}
