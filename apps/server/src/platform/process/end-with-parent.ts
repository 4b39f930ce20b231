/**
 * Preloaded into a supervised child (`node --import`). Its standard input is a pipe that the supervisor holds open and
 * never writes to.
 * The pipe ends when the supervisor dies in any way. The child is then requested to stop and, if it does not, killed.
 */
import { isMainThread } from "node:worker_threads";

const graceMs = 15_000;

// worker threads preload this file too, but have no access to the pipe
if (isMainThread) {
  process.stdin.on("error", () => undefined);
  process.stdin.once("close", () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.stdin.resume();
  if ("unref" in process.stdin && typeof process.stdin.unref === "function") process.stdin.unref();
}
